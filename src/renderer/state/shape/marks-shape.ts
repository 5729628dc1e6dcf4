import type { MarkChange, MarkedReport, ReportMarks } from '#shared/desk/marks.ts'
import type { Result } from '#shared/desk/result.ts'
import type { Undoable } from './undo-shape.ts'

export type SnoozeKind = Extract<MarkChange['kind'], 'snoozed' | 'reminded'>

export interface MarksSlice {
  /** What the snooze dialog is open for: a report, or the selection; null while it is closed. */
  readonly snoozing: MarkedReport | 'selection' | null

  /**
   * Changes the marks of a report.
   *
   * @param titleOf describes the change, given the marks before it.
   * @returns the undo; null when there was nothing to do.
   */
  mark(
    report: MarkedReport,
    change: MarkChange,
    titleOf: (before: ReportMarks) => string,
  ): Promise<Result<Undoable | null>>
  /**
   * To be called before marks change. An open report that is marked as unseen then stays unseen, even if the delay that
   * would mark it as seen is still running.
   */
  noteMarked(change: MarkChange, reportIds: readonly number[]): void
  /**
   * Replaces the private note of a report; a blank text removes it.
   *
   * @param before the note to be replaced, null = none; a note that differs from it by now is not replaced.
   */
  writeNote(reportId: number, text: string, before: string | null): Promise<Result<Undoable | null>>
  /** The kind that the snooze dialog begins with: a snooze, or a reminder. */
  readonly snoozeKind: SnoozeKind
  /** @param subject `report`: the report the user looks at, even if others are selected. */
  openSnooze(kind: SnoozeKind, subject?: 'selection' | 'report'): void
  closeSnooze(): void
}
