import { expect, test } from 'vitest'
import type { ReadReport } from '#renderer/features/report/report-reading.ts'
import { createReportsAhead } from '#renderer/features/report/reports-ahead.ts'
import { heldDesk, settle } from '../state/held-desk.ts'

function reading() {
  const held = heldDesk()
  const prepared: number[] = []
  const ahead = createReportsAhead(held.desk, async (read) => {
    if (read.kind === 'read') prepared.push(read.content.report.id)
  })
  const find = (reportId: number) => ahead.find({ workspaceId: 'w', reportId })?.report.id ?? null
  const asked = () => held.calls('report.read').map(({ input }) => (input as { reportId: number }).reportId)
  /** Answers the reading of a report that was asked for last. */
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
  return { held, ahead, prepared, find, asked, answer }
}

test('the reports wanted are read and formatted one after the other, and marked as seen by nobody', async () => {
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

test('a report that changed since is not known any more, also when it changed while it was being read', async () => {
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

test('others that are wanted take the place of those not read yet', async () => {
  const { ahead, find, asked, answer } = reading()
  void ahead.want('w', [1, 2])
  void ahead.want('w', [7])
  await answer()
  expect(asked()).toEqual([1, 7])
  expect(find(7)).toBe(7)
})

test('a few are kept, however far one walks', async () => {
  const { ahead, find, answer } = reading()
  for (let id = 1; id <= 20; id += 1) {
    void ahead.want('w', [id])
    await answer()
  }
  expect(Array.from({ length: 20 }, (_, at) => find(at + 1)).filter((id) => id !== null)).toEqual([
    17, 18, 19, 20,
  ])
})

test('a report that cannot be read is tried again the next time', async () => {
  const { ahead, find, asked, answer } = reading()
  void ahead.want('w', [1])
  await answer(false)
  expect(find(1)).toBeNull()
  void ahead.want('w', [1])
  expect(asked()).toEqual([1, 1])
})

test('what is on screen is held through its own changes, until another takes its place', async () => {
  const { held, ahead, find } = reading()
  const shown = (id: number) => ahead.hold({ workspaceId: 'w', reportId: id }, contentOf(id))
  shown(1)
  held.push({ kind: 'reportsChanged', workspaceId: 'w', reportIds: [1] })
  expect(find(1)).toBe(1)
  shown(2)
  expect(find(1)).toBe(1)
  held.push({ kind: 'reportsChanged', workspaceId: 'w', reportIds: 'many' })
  expect([find(1), find(2)]).toEqual([null, 2])
})

test('what could not be read any more is forgotten, also the one on screen', () => {
  const { ahead, find } = reading()
  ahead.hold({ workspaceId: 'w', reportId: 1 }, contentOf(1))
  ahead.forget({ workspaceId: 'w', reportId: 1 })
  expect(find(1)).toBeNull()
  expect(ahead.known('w')).toEqual([])
})

test('who follows hears what is known and what is not any more, of one workspace each', async () => {
  const { held, ahead, answer } = reading()
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
  ahead.hold({ workspaceId: 'w', reportId: 3 }, contentOf(3))
  expect(heard).toHaveLength(3)
})

function contentOf(id: number): ReadReport {
  const part: unknown = { report: { id }, timeline: null, evidence: null }
  return part as ReadReport
}
