// A transcript is what a host types and what she gets, as one text:
//
//   # Prose, which is copied.
//   $ danmaku act g.yaml 'Ada ends turn' --post 20
//   what stands on standard output
//   --- stderr
//   what stands on standard error
//   --- exit 1
//   --- changed g.yaml
//   + a line that is new
//
// A command goes on in lines that begin with `> `. What is left out is empty, or 0. A line of output that looks like
// one of these is shown with a backslash before it.

import type { Change, Ran } from './support.ts'

export interface Step {
  readonly prose: readonly string[]
  readonly command: string
}

/** Prose and commands of a transcript; what was printed is left out. The last step may be prose without a command. */
export function stepsOf(text: string): Step[] {
  const steps: Step[] = []
  let prose: string[] = []
  let typing = false
  for (const line of text.split('\n')) {
    const last = steps.at(-1)
    if (/^#( |$)/.test(line)) prose.push(line)
    else if (line.startsWith('$ ')) {
      steps.push({ prose, command: line.slice(2) })
      prose = []
    } else if (typing && line.startsWith('> ') && last)
      steps[steps.length - 1] = { ...last, command: `${last.command}\n${line.slice(2)}` }
    typing = line.startsWith('$ ') || (typing && line.startsWith('> '))
  }
  return prose.length > 0 ? [...steps, { prose, command: '' }] : steps
}

export function printStep({ prose, command }: Step, ran: Ran | undefined): string {
  if (!ran) return `${prose.join('\n')}\n`
  const [first, ...more] = command.split('\n')
  const parts = [...prose, `$ ${first}`, ...more.map((line) => `> ${line}`), ...linesOf(ran.stdout)]
  if (ran.stderr !== '') parts.push('--- stderr', ...linesOf(ran.stderr))
  if (ran.code !== 0) parts.push(`--- exit ${ran.code}`)
  for (const change of ran.changed) parts.push(...printChange(change))
  return `${parts.join('\n')}\n`
}

function linesOf(text: string): string[] {
  if (text === '') return []
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  else lines.push('(no line break at the end)')
  return lines.map((line) => (/^(?:[#$>]( |$)|---|\\)/.test(line) ? `\\${line}` : line))
}

/** New files and folders by name only; of a changed file the lines that went and came, in order. */
function printChange({ path, before, after }: Change): string[] {
  if (before === undefined) return [`--- new ${path}`]
  if (after === undefined) return [`--- gone ${path}`]
  return [`--- changed ${path}`, ...difference(before.split('\n'), after.split('\n'))]
}

/** By the longest lines in common; game files of a tutorial are short. */
function difference(before: readonly string[], after: readonly string[]): string[] {
  const common: number[][] = Array.from({ length: before.length + 1 }, () =>
    new Array<number>(after.length + 1).fill(0),
  )
  const at = (i: number, j: number) => common[i]?.[j] ?? 0
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--)
      common[i]![j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const out: string[] = []
  for (let i = 0, j = 0; i < before.length || j < after.length; ) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      i++
      j++
    } else if (i < before.length && at(i + 1, j) >= at(i, j + 1)) out.push(`- ${before[i++]}`)
    else out.push(`+ ${after[j++]}`)
  }
  return out
}
