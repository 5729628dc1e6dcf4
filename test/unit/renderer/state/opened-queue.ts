import { vi } from 'vitest'
import { createAppStore, followDesk } from '#renderer/state/store.ts'
import { deskState } from './desk-state.ts'
import { heldDesk, settle } from './held-desk.ts'
import { queueWindow } from './sample-window.ts'

/** The answer of a list that contains these reports. */
export const rows = (...ids: number[]) => ({ ok: true, value: queueWindow(ids) })

/** An open workspace whose inbox contains these reports. */
export async function opened(...ids: number[]) {
  const held = heldDesk()
  const store = createAppStore(held.desk)
  followDesk(store, held.desk)
  store.getState().takeDesk(deskState('w'))
  await settle()
  await newest(held).answer(rows(...ids))
  return { held, store, get: store.getState }
}

/** The latest request for rows. */
export function newest(held: ReturnType<typeof heldDesk>) {
  const call = held.calls('queue.window').at(-1)
  if (call === undefined) throw new Error('no window was asked for')
  return call
}

/** Announces a change of the local copy, and lets time pass until the rows are read again. Needs fake timers. */
export async function changed(held: ReturnType<typeof heldDesk>) {
  held.push({ kind: 'reportsChanged', workspaceId: 'w', reportIds: 'many' })
  await vi.advanceTimersByTimeAsync(1_000)
}
