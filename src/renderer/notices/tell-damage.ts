import { err } from '#shared/desk/result.ts'
import { notify } from '../design/primitives/Toast.tsx'
import { deskDamageWords } from '../errors/desk-damage-words.ts'
import type { AppStore } from '../state/app-state.ts'
import { notifyFailure } from './notify-error.ts'

/**
 * Shows once that the desk's own database or a local copy was damaged, and where the damaged file is now. The sync
 * panel shows it, too, but a fresh copy is soon complete, and then the panel is seldom opened.
 *
 * @returns a function that stops this.
 */
export function tellDamage(store: AppStore): () => void {
  const shown = new Set<string>()
  return store.subscribe(({ sync, desk }) => {
    const damage = desk?.damage ?? null
    if (damage !== null && !shown.has(damage.keptAt)) {
      shown.add(damage.keptAt)
      notify({ tone: 'bad', ...deskDamageWords(damage) })
    }
    const error = sync?.lastError?.error
    if (error?.kind !== 'databaseDamaged' || shown.has(error.keptAt)) return
    shown.add(error.keptAt)
    notifyFailure(err(error))
  })
}
