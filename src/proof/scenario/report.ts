// The report of a run of scenarios: what failed, with its place; the last line counts.

import type { Result } from './run.ts'

/** `2 passed, 1 failed`. */
export function countLine(results: readonly Result[]): string {
  const failed = results.filter((r) => r.failures.length > 0).length
  return `${results.length - failed} passed, ${failed} failed`
}

/** Every failing scenario with file and line, expected and got, and the count. Nothing is said of those that pass. */
export const report = (results: readonly Result[]): string => [...failureBlocks(results), countLine(results)].join('\n')

export function failureBlocks(results: readonly Result[]): string[] {
  const failed = results.filter((r) => r.failures.length > 0)
  return failed.map(({ scenario, at, failures }) => {
    const lines = failures.map(
      (f) =>
        `  ${f.at.path}:${f.at.line}:${f.at.column} ${f.what}\n    expected: ${indented(f.expected)}\n    got:      ${indented(f.got)}`,
    )
    return `${at.path}:${at.line} ${scenario}\n${lines.join('\n')}\n`
  })
}

const indented = (text: string) => text.trimEnd().replaceAll('\n', '\n              ')
