// Asks the host what a player said, when she typed nothing. Lists come from the public view, with --secret from the hand.

import type { Run } from '../../engine/run.ts'
import { publicLegal } from '../../host/act.ts'
import { inQuotes, needsQuotes } from '../../lines/words.ts'

export async function askLine(run: Run, secret: boolean): Promise<string> {
  const { default: inquirer } = await import('inquirer')
  const { seat } = await inquirer.prompt([
    { type: 'select', name: 'seat', message: 'Who speaks?', choices: run.awaited() },
  ])
  const legal = secret ? run.legal(seat) : publicLegal(run, seat)
  const { text } = await inquirer.prompt([{ type: 'input', name: 'text', message: `${seat} (${legal.join(' · ')})` }])
  return `${needsQuotes(seat) ? inQuotes(seat) : seat} ${text}`
}
