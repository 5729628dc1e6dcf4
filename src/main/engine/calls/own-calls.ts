import { ok } from '#shared/desk/result.ts'
import { KeptPlace } from '#shared/desk/window-place.ts'
import { countSavedView } from '../queries/lists/saved-view-count.ts'
import { attempt } from '../store/failure.ts'
import { readChoice, writeChoice } from '../store/own/choices.ts'
import { changeMarks, markSeen, restoreMarks } from '../store/own/local-marks.ts'
import { listSavedViews, moveSavedView, putSavedView, removeSavedView } from '../store/own/saved-views.ts'
import { changeTypeNames, listTypes } from '../store/reports/stored-types.ts'
import { inTransaction } from '../store/transaction.ts'
import type { Calls, Workspaces } from './open-workspaces.ts'

/** The name of the choice that stores where the user left off. */
const placeName = 'place'

type Name =
  | 'marks.seen'
  | 'marks.change'
  | 'marks.restore'
  | 'views.list'
  | 'views.put'
  | 'views.move'
  | 'views.place'
  | 'views.keepPlace'
  | 'views.remove'
  | 'views.count'
  | 'types.list'
  | 'types.name'

/** The calls about the user's marks, saved views and names of types. */
export function ownCalls({ inWorkspace, asMe }: Workspaces): Calls<Name> {
  return {
    'marks.seen': ({ workspaceId, report }) =>
      inWorkspace(workspaceId, ({ db, marked }) => {
        const { dataVersion } = db
        const seen = inTransaction(db, (transaction) => markSeen(transaction, report, Date.now()))
        if (seen.ok && db.dataVersion !== dataVersion) marked([report.reportId])
        return seen.ok ? ok(null) : seen
      }),
    'marks.change': ({ workspaceId, reports, change }) =>
      inWorkspace(workspaceId, ({ db, marked }) => {
        const before = inTransaction(db, (transaction) =>
          changeMarks(transaction, reports, change, Date.now()),
        )
        if (before.ok) marked(before.value.map(({ reportId }) => reportId))
        return before
      }),
    'marks.restore': ({ workspaceId, change, marks }) =>
      inWorkspace(workspaceId, ({ db, marked }) => {
        const restored = inTransaction(db, (transaction) =>
          restoreMarks(transaction, change, marks, Date.now()),
        )
        if (!restored.ok) return restored
        marked(marks.map(({ reportId }) => reportId))
        return ok(null)
      }),
    'views.list': ({ workspaceId }) =>
      inWorkspace(workspaceId, ({ db }) => attempt(db.file, () => listSavedViews(db))),
    'views.put': ({ workspaceId, view, at }) =>
      inWorkspace(workspaceId, ({ db }) =>
        inTransaction(db, (transaction) => putSavedView(transaction, view, at)),
      ),
    'views.move': ({ workspaceId, viewId, to }) =>
      inWorkspace(workspaceId, ({ db }) =>
        inTransaction(db, (transaction) => moveSavedView(transaction, viewId, to)),
      ),
    'views.place': ({ workspaceId }) =>
      inWorkspace(workspaceId, ({ db }) => attempt(db.file, () => readChoice(db, placeName, KeptPlace))),
    'views.keepPlace': ({ workspaceId, place }) =>
      inWorkspace(workspaceId, ({ db }) => {
        // Written whenever the user pauses while moving through the list: worth a commit, but not a wait for the disk.
        const kept = inTransaction(db, (transaction) => writeChoice(transaction, placeName, place), 'soon')
        return kept.ok ? ok(null) : kept
      }),
    'views.remove': ({ workspaceId, viewId }) =>
      inWorkspace(workspaceId, ({ db }) =>
        inTransaction(db, (transaction) => removeSavedView(transaction, viewId)),
      ),
    'views.count': ({ workspaceId, viewId }) =>
      asMe(workspaceId, ({ db }, me) => countSavedView(db, viewId, me)),
    'types.list': ({ workspaceId }) =>
      inWorkspace(workspaceId, ({ db }) => attempt(db.file, () => listTypes(db))),
    'types.name': ({ workspaceId, names }) =>
      inWorkspace(workspaceId, ({ db, ownNamesChanged }) => {
        const named = inTransaction(db, (transaction) => changeTypeNames(transaction, names))
        if (named.ok) ownNamesChanged()
        return named.ok ? attempt(db.file, () => listTypes(db)) : named
      }),
  }
}
