import type { CopyAge, ReadableWorkspace } from '#shared/desk/reads.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { QueryProblem } from '#shared/rules/query/ast.ts'
import { problemWords } from '#shared/rules/query/problem-words.ts'
import { visibleText } from '#shared/rules/visible-text.ts'
import type { DeskReads, ReadFailure } from './desk-reads.ts'
import { failureOf } from './failure-words.ts'
import type { ExitName } from './options.ts'
import { complaint, type Terminal } from './terminal.ts'

/** The parts that a command about reports works with. */
export interface Session {
  readonly reads: DeskReads
  readonly workspace: ReadableWorkspace
  readonly terminal: Terminal
}

/** Shows why something could not be read. @returns the exit code. */
export function fail(terminal: Terminal, failure: ReadFailure): ExitName {
  const { exit, words } = failureOf(failure)
  terminal.note(complaint(words))
  return exit
}

/**
 * Shows which parts of a search were not understood. Such a search is not run: a script would take the reports that it
 * finds for the requested ones. A name that does not exist counts as understood; it finds nothing.
 *
 * @returns the exit code; null when the search may run.
 */
export function refuse(terminal: Terminal, problems: readonly QueryProblem[]): ExitName | null {
  for (const problem of problems) terminal.note(complaint(problemWords(problem)))
  return problems.some(({ kind }) => kind !== 'unknownName') ? 'misunderstood' : null
}

/** Shows the user the count and how old the data is. */
export function tellAge({ terminal, workspace }: Session, { currentAsOf }: CopyAge, count: string): void {
  const age =
    currentAsOf === null
      ? 'not synced whole yet'
      : `as of ${new Date(currentAsOf).toLocaleString('sv').slice(0, 16)}`
  terminal.remark(`${count} in ${visibleText(workspace.name)}, ${age}`)
}

/**
 * @param name a name or an id, as the user typed it; null = the workspace shown in the window, or the only one.
 * @returns the workspace, or a message that says why none was chosen.
 */
export function chooseWorkspace(
  workspaces: readonly ReadableWorkspace[],
  name: string | null,
): Result<ReadableWorkspace, string> {
  const names = workspaces.map((one) => `"${one.name}"`).join(', ')
  if (workspaces.length === 0) return err('There is no workspace yet. Open Triage Desk and connect one.')
  if (name === null) {
    const only = workspaces.length === 1 ? workspaces[0] : undefined
    const chosen = workspaces.find(({ isCurrent }) => isCurrent) ?? only
    return chosen === undefined ? err(`Name one with --workspace: ${names}.`) : ok(chosen)
  }
  const wanted = name.toLowerCase()
  const chosen = workspaces.find((one) => one.id === name || one.name.toLowerCase() === wanted)
  return chosen === undefined ? err(`There is no workspace "${name}". There are: ${names}.`) : ok(chosen)
}

/** A number of reports in words: `1 report`, `2 reports`. */
export const reportsInWords = (count: number): string => (count === 1 ? '1 report' : `${count} reports`)
