import { describe, expect, it } from 'vitest'
import { inTransaction, withinTransaction } from '#main/engine/store/transaction.ts'
import { readAgain } from '#main/engine/sync/read-again.ts'
import { startTestService, type TestService } from '../../fixtures/service.ts'
import { column, type SweepingDesk } from '../../fixtures/sweeping-desk.ts'
import { deskOn } from './desk-on-service.ts'
import { standInBetween } from './service-in-between.ts'

/** A service where no two events happen at the same instant. */
function startTalking(): Promise<TestService> {
  let now = Date.now()
  return startTestService({
    reports: 1,
    clock: () => {
      now += 7
      return now
    },
  })
}

/** A report with `comments` comments. @returns its id, and the ids of its entries, oldest first. */
function talkedAbout(
  service: TestService,
  comments: number,
): { readonly id: number; readonly entries: number[] } {
  const [id = 0] = service.backstage.reportIds()
  for (let i = 0; i < comments; i += 1) service.backstage.addComment(id, { message: `comment ${i}` })
  return { id, entries: service.backstage.entryIds(id) }
}

const storedEntries = (desk: SweepingDesk, id: number) =>
  String(
    column(
      desk.db,
      '(select group_concat(id) from (select id from activities where report_id = reports.id order by created_at, id))',
      `id = ${id}`,
    )[0],
  )
    .split(',')
    .map(Number)
const messageOf = (desk: SweepingDesk, id: number, entry: number) =>
  column(
    desk.db,
    `(select message from activities where report_id = reports.id and id = '${entry}')`,
    `id = ${id}`,
  )[0]

describe('a timeline whose entries were deleted or edited', () => {
  it('is correct as soon as it is read: deleted entries go, and the last speaker is computed again', async () => {
    await using service = await startTalking()
    const { id, entries } = talkedAbout(service, 5)
    const { superAdmin } = service.people
    service.backstage.addComment(id, { message: 'The team answers.', actorId: superAdmin })
    const ours = service.backstage.entryIds(id).at(-1) ?? 0
    await using desk = deskOn(service)
    await desk.settled()
    expect(column(desk.db, 'last_word', 'true')).toEqual(['team'])

    // Without its newest entry, the report's last activity is earlier, which the sweep sees. The very first entry is
    // removed as well: no earlier entry remains that could show where the timeline now begins.
    service.backstage.removeEntry(ours)
    service.backstage.removeEntry(entries[0] ?? 0)
    await desk.swept()
    expect(storedEntries(desk, id)).toEqual(service.backstage.entryIds(id))
    expect(column(desk.db, 'last_word', 'true')).toEqual(['reporter'])
  })

  it('is read to its end when its newest page shows a difference', async () => {
    await using service = await startTalking()
    const { id, entries } = talkedAbout(service, 250)
    await using desk = deskOn(service)
    await desk.settled()
    const [first = 0, second = 0] = entries
    service.backstage.removeEntry(first)
    service.backstage.editEntry(second, 'Edited long after.')
    service.backstage.removeEntry(entries.at(-7) ?? 0)
    service.backstage.addComment(id, { message: 'Something new.' })
    await desk.swept()
    expect(storedEntries(desk, id)).toEqual(service.backstage.entryIds(id))
    expect(messageOf(desk, id, second)).toBe('Edited long after.')
  })

  it('is read to its end in turn even without a sign, and is shown without a gap meanwhile', async () => {
    await using service = await startTalking()
    const { id, entries } = talkedAbout(service, 250)
    await using desk = deskOn(service)
    await desk.settled()
    service.backstage.removeEntry(entries[3] ?? 0)
    service.clearRequests()
    // A report is read again at most once a day, and a sweep runs every hour: 25 hours are enough.
    await desk.swept(25)
    expect(storedEntries(desk, id)).toEqual(service.backstage.entryIds(id))
    expect(service.counters().listActivities).toBe(3)
    expect(column(desk.db, 'timeline_complete', 'true')).toEqual([1])
  })

  it('loses nothing to an answer that is empty, broken in one item, or in another order', async () => {
    await using service = await startTalking()
    await using between = await standInBetween(service.baseUrl)
    const { id } = talkedAbout(service, 8)
    await using desk = deskOn(service, { baseUrl: between.baseUrl })
    await desk.settled()
    const before = storedEntries(desk, id)
    const page = await service.ask('listActivities', { path: { id }, query: 'direction=desc&limit=100' })
    const { items } = page.json<{ items: object[] }>()
    for (const odd of [
      [],
      [...items.slice(0, 2), { id: 'x y', message: 7 }],
      items.slice(0, 4).toReversed(),
    ]) {
      between.intervene(({ path }) =>
        path.includes('/activities') ? { status: 200, body: { items: odd, nextCursor: null } } : null,
      )
      service.clearRequests()
      inTransaction(desk.db, () => withinTransaction(desk.db, (transaction) => readAgain(transaction, [id])))
      await desk.swept()
      expect(storedEntries(desk, id)).toEqual(before)
    }
  })
})
