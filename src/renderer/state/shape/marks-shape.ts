import type { MarkChange, MarkedReport, ReportMarks } from '#shared/desk/marks.ts'
import type { Result } from '#shared/desk/result.ts'
import type { Undoable } from './undo-shape.ts'

export type SnoozeKind = Extract<MarkChange['kind'], 'snoozed' | 'reminded'>

export interface MarksSlice {
  /** The subject of the snooze dialog: a report, or all that are selected; null while it is closed. */
  readonly snoozing: MarkedReport | 'selection' | null

  /**
   * Changes the marks of a report.
   *
   * @param titleOf describes the change in words, given the marks before it.
   * @returns the undo; null when there was nothing to do.
   */
  mark(
    report: MarkedReport,
    change: MarkChange,
    titleOf: (before: ReportMarks) => string,
  ): Promise<Result<Undoable | null>>
  /**
   * Marks are about to change. An open report that is marked as unseen stays unseen, even while the delay that would
   * mark it as seen is still running.
   */
  noteMarked(change: MarkChange, reportIds: readonly number[]): void
  /**
   * Replaces the private note of a report; a blank text removes it.
   *
   * @param before the note that is replaced, null = none: if the note has changed meanwhile, it stays.
   */
  writeNote(reportId: number, text: string, before: string | null): Promise<Result<Undoable | null>>
  /** The kind the snooze dialog begins with: a time to sleep, or one to be reminded at. */
  readonly snoozeKind: SnoozeKind
  openSnooze(kind: SnoozeKind): void
  closeSnooze(): void
}
