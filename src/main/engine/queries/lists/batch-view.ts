import type { BatchView } from '#shared/desk/bulk.ts'
import { type OutboxState, outboxStates } from '#shared/desk/outbox.ts'
import { type ReadableDb, select } from '../../store/database.ts'
import { isBeingChanged, shownState } from '../../store/outbox/outbox-entries.ts'

/** The state of a batch, and how many requests have to be sent until it ends. */
export interface BatchStatus extends Omit<BatchView, 'timeLeftMs' | 'hindrance'> {
  /** How many requests are to be sent before the batch ends, its own included; those in flight are not counted. */
  readonly ahead: number
}

interface Row {
  readonly id: number
  readonly title: string
  readonly createdAt: number
  readonly isPaused: number
  readonly state: OutboxState
  readonly count: number
  readonly beingChanged: number
  /** How many requests its waiting actions take. */
  readonly requests: number
  readonly undone: number
  readonly heldUntil: number | null
}

/** SQL over `outbox o`: before a classification is sent, the report is read. */
const requestsOf = `case when o.kind = 'classify' and o.state <> 'unsure' then 2 else 1 end`

const batches = select<Row>(
  'batches.list',
  `select b.id, b.title, b.created_at as createdAt, b.is_paused as isPaused,
     ${shownState} as state,
     count(*) as count, sum(${isBeingChanged}) as beingChanged,
     sum(case when ${isBeingChanged} then 0 else ${requestsOf} end) as requests,
     sum(o.state = 'discarded' and coalesce(o.reason ->> '$.kind', '') = 'undone') as undone,
     max(case when ${isBeingChanged} then null else o.held_until end) as heldUntil
   from outbox_batches b join outbox o on o.batch_id = b.id
   where (b.created_at > :since
       or exists (select 1 from outbox u where u.batch_id = b.id and u.settled_at is null))
     and exists (select 1 from outbox x where x.batch_id = b.id and x.report_id <> o.report_id)
   group by b.id, 5 order by b.id`,
)
const singlesAhead = select<{ count: number }>(
  'batches.singles',
  `select coalesce(sum(${requestsOf}), 0) as count from outbox o
   where o.settled_at is null and o.state in ('held', 'queued') and not ${isBeingChanged} and not exists (
     select 1 from outbox x where x.batch_id = o.batch_id and x.report_id <> o.report_id)`,
)

/** How long a finished bulk change is listed, in ms after the user decided it. */
const listedForMs = 24 * 3_600_000
const listedAtMost = 20

/**
 * Bulk changes (one action on each of many reports) in progress or decided within a day, newest first. @param now ms
 * since 1970.
 */
export function readBatches(db: ReadableDb, now: number): readonly BatchStatus[] {
  const rows = Map.groupBy(db.all(batches, { now, since: now - listedForMs }), ({ id }) => id)
  let ahead = db.get(singlesAhead)?.count ?? 0
  const statuses = [...rows.values()].flatMap((states): BatchStatus[] => {
    const [first] = states
    if (first === undefined) return []
    const counted = new Map(states.map(({ state, count }) => [state, count]))
    const counts = Object.fromEntries(
      outboxStates.map((state) => [state, counted.get(state) ?? 0]),
    ) as Record<OutboxState, number>
    const beingChanged = states
      .filter(({ state }) => state === 'held' || state === 'queued')
      .reduce((sum, row) => sum + row.beingChanged, 0)
    // Entries that are being changed wait for the user, not for requests.
    const waiting = counts.held + counts.queued + counts.unsure - beingChanged
    // Later batches are sent before a paused one, so its requests are not ahead of theirs.
    if (first.isPaused === 0) {
      ahead += states
        .filter(({ state }) => state === 'held' || state === 'queued' || state === 'unsure')
        .reduce((sum, { requests }) => sum + requests, 0)
    }
    return [
      {
        id: first.id,
        title: first.title,
        createdAt: first.createdAt,
        isPaused: first.isPaused === 1,
        total: states.reduce((sum, { count }) => sum + count, 0),
        counts,
        beingChanged,
        undone: states.find(({ state }) => state === 'discarded')?.undone ?? 0,
        heldUntil: states.find(({ state }) => state === 'held')?.heldUntil ?? null,
        ahead: waiting === 0 ? 0 : ahead,
      },
    ]
  })
  return statuses.reverse().slice(0, listedAtMost)
}
