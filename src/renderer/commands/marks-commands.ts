import type { MarkChange, MarkedReport, ReportMarks } from '#shared/desk/marks.ts'
import type { Result } from '#shared/desk/result.ts'
import { tellUndoable, tellUndone } from '../notices/tell-undoable.ts'
import type { AppState, AppStore } from '../state/app-state.ts'
import { reportToMark } from '../state/marks-slice.ts'
import type { Undoable } from '../state/shape/undo-shape.ts'
import { subjectOf } from '../state/subject.ts'
import { lastUndoable } from '../state/undo-slice.ts'
import { countReports } from '../words/bulk-words.ts'
import type { Command, CommandSubject } from './command.ts'
import { hasSelection, isForSelection } from './selection-commands.ts'

const hasReport = (state: AppState) => hasSelection(state) || reportToMark(state) !== null

interface Marking {
  readonly change: MarkChange
  /** Describes the change that was made. @param reports `#123`, or `12 reports`. */
  readonly done: (reports: string) => string
  /** Whether the cursor moves on to the next report; it never does when reports are selected. */
  readonly goesOn?: boolean
}

/** Marks all selected reports, else the report under the cursor, and offers to undo it. */
function marking({ change, done, goesOn = false }: Marking): Command['run'] {
  return (store, subject) => {
    const { markSelected, mark, moveCursor } = store.getState()
    const report = reportToMark(store.getState())
    const tell = (marked: Result<Undoable | null>) =>
      tellUndoable(store, marked, {
        text: change.kind === 'reviewed' ? aboutReviewed(store, marked) : undefined,
      })
    if (isForSelection(store.getState(), subject)) {
      void markSelected(change, (count) => done(countReports(count))).then(tell)
    } else if (report !== null) {
      if (goesOn) moveCursor(1)
      void mark(report, change, () => done(`#${report.reportId}`)).then(tell)
    }
  }
}

/** Explains, only once, how reviewing affects the inbox; undefined afterwards. */
function aboutReviewed(store: AppStore, marked: Result<Undoable | null>): string | undefined {
  const { desk, ownReport, changeSettings } = store.getState()
  if (!marked.ok || marked.value === null || desk === null) return undefined
  if (desk.settings.knowsReviewed || desk.settings.keepsReviewed || ownReport !== null) return undefined
  void changeSettings({ knowsReviewed: true })
  return 'Reviewed reports leave the inbox until somebody else does something. They’re under Reviewed.'
}

/** Pins or unpins the report under the cursor; if reports are selected, pins them all. */
function togglePin(store: AppStore, subject?: CommandSubject): void {
  const report = reportToMark(store.getState())
  if (isForSelection(store.getState(), subject)) pinAll(store)
  else if (report !== null) togglePinOf(store, report)
}

/** Pins or unpins this report, regardless of the selection. */
export function togglePinOf(store: AppStore, report: MarkedReport): void {
  const titleOf = ({ pinnedAt }: ReportMarks) =>
    `${pinnedAt === null ? 'Pinned' : 'Unpinned'} #${report.reportId}`
  void store
    .getState()
    .mark(report, { kind: 'pinToggled' }, titleOf)
    .then((marked) => tellUndoable(store, marked))
}

const pinAll = marking({ change: { kind: 'pinned' }, done: (reports) => `Pinned ${reports}` })

/** Whether the open dialog shows the bulk change that would be undone: that dialog has its own Undo. */
function isOfBatchShown(state: AppState): boolean {
  const { dialog, bulkShown, batches } = state
  if (dialog !== 'bulk' || bulkShown?.kind !== 'batch') return false
  const batchId = bulkShown.batchId ?? batches?.[0]?.id
  return batchId !== undefined && lastUndoable(state)?.batchId === batchId
}

/** Commands that set and undo the user's marks on reports, which are kept on this machine. */
export const marksCommands: readonly Command[] = [
  {
    id: 'marks.reviewed',
    title: 'Mark as reviewed and go to next',
    group: 'Triage',
    synonyms: 'done archive finish inbox',
    isEnabled: hasReport,
    run: marking({
      change: { kind: 'reviewed' },
      done: (reports) => `Marked ${reports} as reviewed`,
      goesOn: true,
    }),
  },
  {
    id: 'marks.notReviewed',
    title: 'Mark as not reviewed',
    group: 'Triage',
    isEnabled: hasReport,
    run: marking({
      change: { kind: 'notReviewed' },
      done: (reports) => `Marked ${reports} as not reviewed`,
    }),
  },
  {
    id: 'marks.unseen',
    title: 'Mark as unseen',
    group: 'Triage',
    synonyms: 'unread',
    isEnabled: hasReport,
    run: marking({ change: { kind: 'unseen' }, done: (reports) => `Marked ${reports} as unseen` }),
  },
  {
    id: 'marks.snooze',
    title: 'Snooze the report',
    group: 'Triage',
    synonyms: 'remind later sleep hide',
    isEnabled: hasReport,
    run: (store, subject) => store.getState().openSnooze('snoozed', subject),
  },
  {
    id: 'marks.remind',
    title: 'Remind me if nobody answers',
    group: 'Triage',
    synonyms: 'follow up snooze chase no reply',
    isEnabled: hasReport,
    run: (store, subject) => store.getState().openSnooze('reminded', subject),
  },
  {
    id: 'marks.wake',
    title: 'Wake the report',
    group: 'Triage',
    synonyms: 'unsnooze',
    isEnabled: hasReport,
    run: marking({ change: { kind: 'awake' }, done: (reports) => `Woke ${reports}` }),
  },
  {
    id: 'marks.label',
    title: 'Label the report',
    group: 'Triage',
    synonyms: 'tag category mark',
    isEnabled: hasReport,
    run: (store, subject) => {
      const report = subject === 'report' ? reportToMark(store.getState()) : null
      store.getState().openLabeling(report === null ? undefined : { kind: 'report', report })
    },
  },
  {
    id: 'marks.note',
    title: 'Write a private note',
    group: 'Triage',
    synonyms: 'memo own only me edit',
    isEnabled: (state) => subjectOf(state) !== null,
    run: (store) => store.getState().openForm('note'),
  },
  {
    id: 'marks.pin',
    title: 'Pin or unpin the report',
    group: 'Triage',
    synonyms: 'flag favorite star keep',
    isEnabled: hasReport,
    run: togglePin,
  },
  {
    id: 'marks.unpin',
    title: 'Unpin the report',
    group: 'Triage',
    synonyms: 'unflag unstar',
    isEnabled: hasReport,
    run: marking({ change: { kind: 'unpinned' }, done: (reports) => `Unpinned ${reports}` }),
  },
  {
    id: 'labels.open',
    title: 'Edit labels',
    group: 'Desk',
    synonyms: 'tags rename color delete',
    run: (store) => store.getState().openDialog('labels'),
  },
  {
    id: 'undo.last',
    title: 'Undo',
    group: 'Triage',
    synonyms: 'revert take back',
    isEnabled: (state) => state.isDoing || lastUndoable(state) !== undefined,
    worksInDialog: isOfBatchShown,
    run: (store) =>
      void store
        .getState()
        .undo()
        .then((taken) => tellUndone(taken)),
  },
]
