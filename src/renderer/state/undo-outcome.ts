import type { UndoneEntries } from '#shared/desk/acting-commands.ts'
import { err, type Result } from '#shared/desk/result.ts'

/**
 * The outcome of an undo. If no action was undone, it is an error: `beingChanged` if some can still be undone later,
 * `tooLate` if the others were sent. If all were discarded before they were sent, it is no error.
 */
export function undoOutcome(answer: Result<UndoneEntries>): Result<UndoneEntries> {
  if (!answer.ok || answer.value.undoneEntries.length > 0) return answer
  const { beingChanged, tooLate } = answer.value
  if (beingChanged.length > 0) return err({ kind: 'beingChanged' })
  return tooLate.length > 0 ? err({ kind: 'tooLate' }) : answer
}
