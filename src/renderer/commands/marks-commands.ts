import type { MarkChange } from '#shared/desk/marks.ts'
import { tellTakenBack, tellUndoable } from '../errors/tell-undoable.ts'
import { countReports } from '../features/bulk/bulk-words.ts'
import { reportToMark } from '../state/marks-slice.ts'
import type { AppState, AppStore } from '../state/store.ts'
import { lastUndoable } from '../state/undo-slice.ts'
import type { Command } from './command.ts'
import { hasSelection } from './selection-commands.ts'

const hasReport = (state: AppState) => hasSelection(state) || reportToMark(state) !== null

interface Marking {
  readonly change: MarkChange
  /** What was done, in words. @param reports `#123`, or `12 reports`. */
  readonly done: (reports: string) => string
  /** Whether the cursor goes on to the next report; a selection stays where it is. */
  readonly goesOn?: boolean
}

/** Marks all that are selected, else the report under the cursor, and offers to take it back. */
function marking({ change, done, goesOn = false }: Marking): (store: AppStore) => void {
  return (store) => {
    const { markSelected, mark, moveCursor } = store.getState()
    const report = reportToMark(store.getState())
    if (hasSelection(store.getState())) {
      void markSelected(change, (count) => done(countReports(count))).then((marked) =>
        tellUndoable(store, marked),
      )
    } else if (report !== null) {
      if (goesOn) moveCursor(1)
      void mark(report, change, done(`#${report.reportId}`)).then((marked) => tellUndoable(store, marked))
    }
  }
}

/** Whether the dialog that is open tells of the bulk change that would be taken back: it opens with its undo beside it. */
function isOfBatchShown(state: AppState): boolean {
  const { dialog, bulkShown, batches } = state
  if (dialog !== 'bulk' || bulkShown?.kind !== 'batch') return false
  const batchId = bulkShown.batchId ?? batches?.[0]?.id
  return batchId !== undefined && lastUndoable(state)?.batchId === batchId
}

/** What a person notes about a report, here alone; and how to take it back. */
export const marksCommands: readonly Command[] = [
  {
    id: 'marks.reviewed',
    title: 'Mark as reviewed and go to the next',
    group: 'Triage',
    isEnabled: hasReport,
    run: marking({
      change: { kind: 'reviewed' },
      done: (reports) => `Marked ${reports} as reviewed`,
      goesOn: true,
    }),
  },
  {
    id: 'marks.notReviewed',
    title: 'Take the reviewed mark back',
    group: 'Triage',
    isEnabled: hasReport,
    run: marking({
      change: { kind: 'notReviewed' },
      done: (reports) => `Took the reviewed mark of ${reports} back`,
    }),
  },
  {
    id: 'marks.snooze',
    title: 'Snooze the report',
    group: 'Triage',
    isEnabled: hasReport,
    run: (store) => store.getState().openSnooze(),
  },
  {
    id: 'marks.wake',
    title: 'Wake the report',
    group: 'Triage',
    isEnabled: hasReport,
    run: marking({ change: { kind: 'awake' }, done: (reports) => `Woke ${reports}` }),
  },
  {
    id: 'undo.last',
    title: 'Undo',
    group: 'Triage',
    isEnabled: (state) => lastUndoable(state) !== undefined,
    worksInDialog: isOfBatchShown,
    run: (store) =>
      void store
        .getState()
        .undo()
        .then((taken) => tellTakenBack(taken)),
  },
]
