import type { Label } from '#shared/desk/labels.ts'
import type { ReadableDb } from '../store/database.ts'
import { listLabels } from '../store/own/kept-labels.ts'
import { rememberUntilChange } from './remembered.ts'

const all = rememberUntilChange<'all', readonly Label[]>(1)

/** The labels with these ids, ordered by name; ids of labels that `listLabels` leaves out are skipped. */
export function knownLabels(db: ReadableDb, ids: readonly string[]): readonly Label[] {
  const wanted = new Set(ids)
  return allLabels(db).filter(({ id }) => wanted.has(id))
}

/** All labels, ordered by name. */
export function allLabels(db: ReadableDb): readonly Label[] {
  return all.answer(db, 'all', () => listLabels(db))
}
