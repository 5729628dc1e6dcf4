import type { Desk } from '../bridge/desk-bridge.ts'
import type { AppStore } from '../state/app-state.ts'
import { throttled } from '../state/throttled.ts'
import { attentionWords, standsStill } from '../words/attention-words.ts'
import type { Presence } from './presence.ts'

/** ms between two notices: of a batch that is refused, one after the other would come. */
const noticeEveryMs = 15_000

/**
 * Tells by a notice of the system that actions failed or are in conflict while the person is away from the window. Each is told
 * once; what stood there when the person left is not told at all.
 */
export function tellOutside(store: AppStore, desk: Desk, presence: Presence): void {
  /** What stands still in each workspace and was there to be seen, or was told. */
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
  /** One after the other: what one reading has told, the next one knows. */
  const lookAt = (workspaceIds: Iterable<string>, isSeen: boolean) => {
    for (const id of workspaceIds) readings = readings.then(() => look(id, isSeen))
  }
  const lookSoon = throttled(noticeEveryMs, () => {
    lookAt([...changed], false)
    changed.clear()
  })

  presence.onLeave(() => {
    const open = store.getState().desk?.workspaces.filter(({ copy }) => copy.state === 'open') ?? []
    lookAt(
      open.map(({ id }) => id),
      true,
    )
  })
  desk.listen((event) => {
    if (event.kind !== 'outboxChanged' || presence.isHere()) return
    changed.add(event.workspaceId)
    lookSoon()
  })
}
