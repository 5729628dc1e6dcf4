import type { DeskError } from '#shared/desk/errors.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { ReadableDb } from '../../store/database.ts'
import { attempt } from '../../store/failure.ts'
import { listSavedViews } from '../../store/own/saved-views.ts'
import { planQueue } from '../queue/queue-plan.ts'
import { queueTotal } from '../queue/queue-total.ts'

const noSuchView: DeskError = { kind: 'unknownHere', what: 'view' }

/** How many reports a saved view has. They are counted again only after something changed. */
export function countSavedView(
  db: ReadableDb,
  viewId: string,
  me: string | null,
  now = Date.now(),
): Result<number> {
  const counted = attempt(db.file, () => {
    const view = listSavedViews(db).find(({ id }) => id === viewId)
    return view === undefined ? null : queueTotal(db, planQueue(db, view, { me, now }))
  })
  if (!counted.ok) return counted
  return counted.value === null ? err(noSuchView) : ok(counted.value)
}
