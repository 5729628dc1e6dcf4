import type { MarkChange } from '#shared/desk/marks.ts'
import { tellTakenBack, tellUndoable } from '../errors/tell-undoable.ts'
import { countReports } from '../features/bulk/bulk-words.ts'
import { reportToMark } from '../state/marks-slice.ts'
import type { AppState, AppStore } from '../state/store.ts'
import type { Command } from './command.ts'
import { hasSelection } from './selection-commands.ts'

const hasReport = (state: AppState) => hasSelection(state) || reportToMark(state) !== null

/** Where reports are selected, all of them are marked. @returns whether it was so. */
function markSelected(store: AppStore, change: MarkChange, done: (reports: string) => string): boolean {
  if (!hasSelection(store.getState())) return false
  void store
    .getState()
    .markSelected(change, (count) => done(countReports(count)))
    .then((marked) => tellUndoable(store, marked))
  return true
}

/** What a person notes about a report, here alone; and how to take it back. */
export const marksCommands: readonly Command[] = [
  {
    id: 'marks.reviewed',
    title: 'Mark as reviewed and go to the next',
    group: 'Triage',
    isEnabled: hasReport,
    run: (store) => {
      if (markSelected(store, { kind: 'reviewed' }, (reports) => `Marked ${reports} as reviewed`)) return
      const report = reportToMark(store.getState())
      if (report === null) return
      const { mark, moveCursor } = store.getState()
      moveCursor(1)
      void mark(report, { kind: 'reviewed' }, `Marked #${report.reportId} as reviewed`).then((done) =>
        tellUndoable(store, done),
      )
    },
  },
  {
    id: 'marks.notReviewed',
    title: 'Take the reviewed mark back',
    group: 'Triage',
    isEnabled: hasReport,
    run: (store) => {
      if (
        markSelected(
          store,
          { kind: 'notReviewed' },
          (reports) => `Took the reviewed marks of ${reports} back`,
        )
      )
        return
      const report = reportToMark(store.getState())
      if (report === null) return
      void store
        .getState()
        .mark(report, { kind: 'notReviewed' }, `Took the reviewed mark of #${report.reportId} back`)
        .then((done) => tellUndoable(store, done))
    },
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
    run: (store) => {
      if (markSelected(store, { kind: 'awake' }, (reports) => `Woke ${reports}`)) return
      const report = reportToMark(store.getState())
      if (report === null) return
      void store
        .getState()
        .mark(report, { kind: 'awake' }, `Woke #${report.reportId}`)
        .then((done) => tellUndoable(store, done))
    },
  },
  {
    id: 'undo.last',
    title: 'Undo',
    group: 'Triage',
    isEnabled: ({ undoables }) => undoables.length > 0,
    run: (store) =>
      void store
        .getState()
        .undo()
        .then((taken) => tellTakenBack(taken)),
  },
]
