import { QueueView } from '#shared/desk/queue-request.ts'
import { SavedView, savedViewsAtMost } from '#shared/desk/saved-view.ts'
import { changeUnseen, type ReadableDb, select, type WritableDb } from '../database.ts'
import { withinTransaction } from '../transaction.ts'
import { withMoved, withPut } from './own-order.ts'

/** The searches the user saved in a workspace, in the order the user chose. */

interface Row extends Omit<SavedView, 'view' | 'group'> {
  readonly view: string
  readonly grouping: string
}

const all = select<Row>(
  'views.list',
  'select id, name, view, search, sort, grouping from saved_views order by position, id',
)
const storing = changeUnseen(
  'views.store',
  `insert into saved_views (id, position, name, view, search, sort, grouping)
   values (:id, :position, :name, :view, :search, :sort, :grouping)
   on conflict (id) do update set position = excluded.position, name = excluded.name, view = excluded.view,
     search = excluded.search, sort = excluded.sort, grouping = excluded.grouping`,
)
const removing = changeUnseen('views.remove', 'delete from saved_views where id = ?')

/**
 * The saved views. A view that this version does not understand (another version wrote it) stays stored but is left
 * out.
 */
export function listSavedViews(db: ReadableDb): readonly SavedView[] {
  return db.all(all).flatMap(({ view, grouping, ...row }) => {
    const read = SavedView.safeParse({ ...row, group: grouping, view: readView(view) })
    return read.success ? [read.data] : []
  })
}

function readView(text: string): QueueView | null {
  return QueueView.safeParse(JSON.parse(text)).data ?? null
}

/**
 * Adds a view at a position (null = at the end), or changes the view with the same id in place.
 *
 * @returns all views; unchanged when there would be more than `savedViewsAtMost`.
 */
export function putSavedView(db: WritableDb, view: SavedView, at: number | null): readonly SavedView[] {
  return withinTransaction(db, (transaction) =>
    storeInOrder(transaction, withPut(listSavedViews(transaction), view, at, savedViewsAtMost)),
  )
}

export function moveSavedView(db: WritableDb, viewId: string, to: number): readonly SavedView[] {
  return withinTransaction(db, (transaction) =>
    storeInOrder(transaction, withMoved(listSavedViews(transaction), viewId, to)),
  )
}

export function removeSavedView(db: WritableDb, viewId: string): readonly SavedView[] {
  return withinTransaction(db, (transaction) => {
    transaction.run(removing, [viewId])
    return listSavedViews(transaction)
  })
}

function storeInOrder(db: WritableDb, views: readonly SavedView[]): readonly SavedView[] {
  for (const [position, { view, group, ...row }] of views.entries()) {
    db.run(storing, { ...row, position, view: JSON.stringify(view), grouping: group })
  }
  return views
}
