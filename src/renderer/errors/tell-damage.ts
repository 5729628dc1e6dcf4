import { err } from '#shared/desk/result.ts'
import { notify } from '../design/primitives/Toast.tsx'
import type { AppStore } from '../state/store.ts'
import { deskDamageWords } from './desk-damage-words.ts'
import { notifyFailure } from './notify-error.ts'

/**
 * Says once that the desk’s own database or a local copy was damaged, and where it lies now. The sync panel has it too, but a fresh copy is
 * soon complete, and then nobody looks there.
 *
 * @returns a function that stops it.
 */
export function tellDamage(store: AppStore): () => void {
  const told = new Set<string>()
  return store.subscribe(({ sync, desk }) => {
    const damage = desk?.damage ?? null
    if (damage !== null && !told.has(damage.keptAt)) {
      told.add(damage.keptAt)
      notify({ tone: 'bad', ...deskDamageWords(damage) })
    }
    const error = sync?.lastError?.error
    if (error?.kind !== 'databaseDamaged' || told.has(error.keptAt)) return
    told.add(error.keptAt)
    notifyFailure(err(error))
  })
}
