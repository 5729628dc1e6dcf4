import { expect, test } from 'vitest'
import { createKnownReports } from '#renderer/features/report/ahead/known-reports.ts'
import type { ReadReport } from '#renderer/features/report/report-reading.ts'
import { heldDesk, settle } from '../state/held-desk.ts'

function reading() {
  const held = heldDesk()
  const prepared: number[] = []
  const ahead = createKnownReports(held.desk, async (read) => {
    if (read.kind === 'read') prepared.push(read.content.report.id)
  })
  const find = (reportId: number) => ahead.find({ workspaceId: 'w', reportId })?.report.id ?? null
  const asked = () => held.calls('report.read').map(({ input }) => (input as { reportId: number }).reportId)
  /** Answers the latest reading of a report. */
  async function answer(ok = true): Promise<void> {
    const id = asked().at(-1)
    await held
      .calls('report.read')
      .at(-1)
      ?.answer(ok ? { ok, value: { id } } : { ok, error: { kind: 'notFound' } })
    await held
      .calls('report.timeline')
      .at(-1)
      ?.answer({ ok: true, value: { entries: [], complete: true } })
    await held.calls('report.evidence').at(-1)?.answer({ ok: true, value: [] })
    await settle()
  }
  /** Shows a report that was read now or a while ago. */
  const shown = (reportId: number, askedAt = ahead.moment()) =>
    ahead.hold({ workspaceId: 'w', reportId }, contentOf(reportId), askedAt)
  const drawn = () => ahead.known('w').map(({ report }) => report.id)
  return { held, ahead, prepared, find, asked, answer, shown, drawn }
}

test('neighbours are read and formatted one after the other, without being marked as seen', async () => {
  const { held, ahead, prepared, find, asked, answer } = reading()
  void ahead.want('w', [1, 2])
  expect(asked()).toEqual([1])
  expect(find(1)).toBeNull()
  await answer()
  expect(asked()).toEqual([1, 2])
  await answer()
  expect([find(1), find(2)]).toEqual([1, 2])
  expect(prepared).toEqual([1, 2])
  expect(held.calls('report.open')).toEqual([])
  expect(ahead.find({ workspaceId: 'v', reportId: 1 })).toBeNull()
})

test('a report that changed since is not known any more, also if it changed while it was being read', async () => {
  const { held, ahead, find, answer } = reading()
  void ahead.want('w', [1, 2, 3])
  await answer()
  held.push({ kind: 'reportsChanged', workspaceId: 'w', reportIds: [1, 2] })
  await answer()
  await answer()
  expect([find(1), find(2), find(3)]).toEqual([null, null, 3])
  held.push({ kind: 'reportsChanged', workspaceId: 'v', reportIds: 'many' })
  expect(find(3)).toBe(3)
  held.push({ kind: 'reportsChanged', workspaceId: 'w', reportIds: 'many' })
  expect(find(3)).toBeNull()
})

test('new neighbours replace those not read yet', async () => {
  const { ahead, find, asked, answer } = reading()
  void ahead.want('w', [1, 2])
  void ahead.want('w', [7])
  await answer()
  expect(asked()).toEqual([1, 7])
  expect(find(7)).toBe(7)
})

test('a few are kept, however far the user walks', async () => {
  const { ahead, find, answer } = reading()
  for (let id = 1; id <= 20; id += 1) {
    void ahead.want('w', [id])
    await answer()
  }
  expect(Array.from({ length: 20 }, (_, at) => find(at + 1)).filter((id) => id !== null)).toEqual([
    17, 18, 19, 20,
  ])
})

test('an unreadable report is tried again the next time', async () => {
  const { ahead, find, asked, answer } = reading()
  void ahead.want('w', [1])
  await answer(false)
  expect(find(1)).toBeNull()
  void ahead.want('w', [1])
  expect(asked()).toEqual([1, 1])
})

test('the report on screen stays through its own changes, and goes with the next one unless it was read again', () => {
  const { held, find, shown, drawn } = reading()
  shown(1)
  held.push({ kind: 'reportsChanged', workspaceId: 'w', reportIds: [1] })
  expect(drawn()).toEqual([1])
  expect(find(1)).toBeNull()
  shown(2)
  expect(drawn()).toEqual([2])

  held.push({ kind: 'reportsChanged', workspaceId: 'w', reportIds: 'many' })
  shown(2)
  shown(3)
  expect([find(2), find(3)]).toEqual([2, 3])
  held.push({ kind: 'reportsChanged', workspaceId: 'w', reportIds: 'many' })
  expect(drawn()).toEqual([3])
})

test('a report that changed on screen is read again as a neighbour', async () => {
  const { held, ahead, find, asked, answer, shown } = reading()
  shown(1)
  held.push({ kind: 'reportsChanged', workspaceId: 'w', reportIds: [1] })
  shown(2)
  void ahead.want('w', [1])
  expect(asked()).toEqual([1])
  expect(find(1)).toBeNull()
  await answer()
  expect(find(1)).toBe(1)
})

test('a change during reading or drawing is no news once the report is shown', () => {
  const { held, ahead, drawn, shown } = reading()
  const before = ahead.moment()
  held.push({ kind: 'reportsChanged', workspaceId: 'w', reportIds: [1] })
  shown(1, before)
  shown(2, before)
  expect(drawn()).toEqual([2])
  // A change that is too old to be remembered counts as a change.
  for (let count = 0; count < 1_000; count += 1)
    held.push({ kind: 'reportsChanged', workspaceId: 'w', reportIds: [99] })
  shown(3, before)
  shown(4)
  expect(drawn()).toEqual([2, 4])
})

test("with no report on screen, the former one's changes are dropped, and others when they change", () => {
  const { held, ahead, find, drawn, shown } = reading()
  shown(1)
  ahead.release()
  expect(find(1)).toBe(1)
  held.push({ kind: 'reportsChanged', workspaceId: 'w', reportIds: [1] })
  expect(drawn()).toEqual([])
  shown(2)
  held.push({ kind: 'reportsChanged', workspaceId: 'w', reportIds: [2] })
  expect(drawn()).toEqual([2])
  ahead.release()
  expect(drawn()).toEqual([])
})

test('neighbours never displace the report on screen', async () => {
  const { ahead, find, answer, shown } = reading()
  shown(1)
  for (const wanted of [
    [2, 3],
    [4, 5],
  ]) {
    void ahead.want('w', wanted)
    await answer()
    await answer()
  }
  expect([1, 2, 3, 4, 5].map(find)).toEqual([1, null, 3, 4, 5])
})

test('an unreadable report is forgotten, also the one on screen', () => {
  const { ahead, find, shown } = reading()
  shown(1)
  ahead.forget({ workspaceId: 'w', reportId: 1 })
  expect(find(1)).toBeNull()
  expect(ahead.known('w')).toEqual([])
})

test('subscribers hear which reports are known and no longer known, for one workspace each', async () => {
  const { held, ahead, answer, shown } = reading()
  const heard: number[][] = []
  const stop = ahead.follow(() => heard.push(ahead.known('w').map(({ report }) => report.id)))
  void ahead.want('w', [1, 2])
  expect(ahead.known('w')).toEqual([])
  await answer()
  await answer()
  held.push({ kind: 'reportsChanged', workspaceId: 'w', reportIds: [1] })
  held.push({ kind: 'reportsChanged', workspaceId: 'w', reportIds: [99] })
  expect(heard).toEqual([[1], [1, 2], [2]])
  expect(ahead.known('v')).toEqual([])
  stop()
  shown(3)
  expect(heard).toHaveLength(3)
})

function contentOf(id: number): ReadReport {
  const part: unknown = { report: { id }, timeline: null, evidence: null }
  return part as ReadReport
}
