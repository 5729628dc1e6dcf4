import type { Desk } from '../bridge/desk-bridge.ts'
import type { AppStore } from '../state/app-state.ts'
import { throttled } from '../state/throttled.ts'
import { attentionWords, standsStill } from '../words/attention-words.ts'
import type { Presence } from './presence.ts'

/**
 * Shortest time between two notices, in milliseconds: otherwise the refused actions of a batch would show one notice
 * after the other.
 */
const noticeEveryMs = 15_000

/**
 * Shows a system notification when actions failed or are in conflict while the user is away from the window. Each
 * action is notified once; actions that were already stuck when the user left, or when the copy was opened, are not.
 */
export function tellOutside(store: AppStore, desk: Desk, presence: Presence): void {
  /** By workspace, the stuck actions that were on screen or were already notified. */
  const known = new Map<string, ReadonlySet<number>>()
  const changed = new Set<string>()
  let readings = Promise.resolve()

  async function look(workspaceId: string, isSeen: boolean): Promise<void> {
    const answer = await desk.invoke('outbox.list', { workspaceId })
    if (!answer.ok) return
    const stuck = answer.value.entries.filter(standsStill)
    const before = known.get(workspaceId)
    known.set(workspaceId, new Set(stuck.map(({ id }) => id)))
    const fresh = before === undefined || isSeen ? [] : stuck.filter(({ id }) => !before.has(id))
    if (fresh.length === 0 || presence.isHere()) return
    const reportId = fresh.find(({ report }) => report !== null)?.report?.id ?? null
    void desk.invoke('window.notify', { ...attentionWords(fresh), workspaceId, reportId })
  }
  /** Checks workspaces one after the other, so that each check knows what the previous one has shown. */
  const lookAt = (workspaceIds: Iterable<string>, isSeen: boolean) => {
    for (const id of workspaceIds) readings = readings.then(() => look(id, isSeen))
  }
  const lookSoon = throttled(noticeEveryMs, () => {
    lookAt([...changed], false)
    changed.clear()
  })

  const openIds = () =>
    (store.getState().desk?.workspaces ?? []).filter(({ copy }) => copy.state === 'open').map(({ id }) => id)

  // The user may be away when the desk starts or a copy is opened, so that no `blur` follows.
  const begun = new Set<string>()
  const begin = () => {
    const opened = openIds().filter((id) => !begun.has(id))
    for (const id of opened) begun.add(id)
    lookAt(opened, true)
  }
  begin()
  store.subscribe((now, before) => {
    if (now.desk !== before.desk) begin()
  })
  presence.onLeave(() => lookAt(openIds(), true))
  desk.listen((event) => {
    if (event.kind !== 'outboxChanged' || presence.isHere()) return
    changed.add(event.workspaceId)
    lookSoon()
  })
}
