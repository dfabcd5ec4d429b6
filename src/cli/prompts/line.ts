// Asks the host what a player said, when she typed nothing. Lists come from the public view, with --secret from the hand.

import { dealtRun, type OpenGame } from '../../host/open.ts'
import { publicLegal } from '../../host/refused.ts'
import { inQuotes, needsQuotes } from '../../lines/words.ts'

export async function askLine(game: OpenGame, secret: boolean): Promise<string> {
  const run = dealtRun(game)
  const { default: inquirer } = await import('inquirer')
  const { seat } = await inquirer.prompt([
    { type: 'select', name: 'seat', message: 'Who speaks?', choices: run.awaited() },
  ])
  const legal = secret ? run.legal(seat) : publicLegal(game, run, seat)
  const { text } = await inquirer.prompt([{ type: 'input', name: 'text', message: `${seat} (${legal.join(' · ')})` }])
  return `${needsQuotes(seat) ? inQuotes(seat) : seat} ${text}`
}
