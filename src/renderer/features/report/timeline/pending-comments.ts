import type { TimelineEntry } from '#shared/desk/models.ts'
import type { OutboxEntry } from '#shared/desk/outbox.ts'
import { tellerOf } from '#shared/rules/outbox/same-words.ts'

/** How far the clocks of service and machine may differ, in milliseconds. */
const clockDifference = 60_000

/**
 * Comments of the outbox that the thread does not contain. The engine judges which of them have arrived
 * (`outbox/matching-words.ts`). The window reads thread and outbox one after the other; a comment that is sent between
 * the two readings is recognized by its text.
 */
export function notInThread(
  outbox: readonly OutboxEntry[],
  thread: readonly TimelineEntry[],
): readonly OutboxEntry[] {
  const taken = new Set(outbox.flatMap(({ activityId }) => activityId ?? []))
  return outbox.filter((entry) => {
    if (entry.activityId !== null) return !thread.some(({ id }) => id === entry.activityId)
    const same = thread.find((one) => !taken.has(one.id) && isSame(entry, one))
    if (same !== undefined) taken.add(same.id)
    return same === undefined
  })
}

function isSame({ action, state, sentAt }: OutboxEntry, one: TimelineEntry): boolean {
  return (
    action.kind === 'comment' &&
    state === 'sending' &&
    sentAt !== null &&
    one.actor?.isReporter === false &&
    one.audience === action.audience &&
    (one.createdAt ?? Number.NEGATIVE_INFINITY) >= sentAt - clockDifference &&
    tellerOf(action.text)(one.message)
  )
}
