import type { OwnView } from '#shared/desk/own-view.ts'
import type { ReadableDb } from '../../store/database.ts'
import { labelsOf } from '../../store/own/kept-labels.ts'
import { readNote } from '../../store/own/notes.ts'
import { readPin } from '../../store/own/pins.ts'
import { knownLabels } from '../known-labels.ts'

/**
 * The user's labels, pin and private note on a report, which exist on this computer alone; an empty object when there
 * are none.
 */
export function ownOf(db: ReadableDb, reportId: number): { readonly own?: OwnView } {
  const labels = knownLabels(db, labelsOf(db, reportId))
  const isPinned = readPin(db, reportId) !== null
  const note = readNote(db, reportId)
  return labels.length === 0 && !isPinned && note === null ? {} : { own: { labels, isPinned, note } }
}
