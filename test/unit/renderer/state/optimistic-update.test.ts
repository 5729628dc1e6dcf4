import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  isShownOptimistically,
  optimisticComments,
  optimisticReport,
  optimisticRow,
} from '#renderer/state/optimistic-update.ts'
import { createAppStore } from '#renderer/state/store.ts'
import type { ReportAction } from '#shared/desk/actions.ts'
import type { ReportView } from '#shared/desk/models.ts'
import type { PersonView } from '#shared/desk/named.ts'
import { err, ok } from '#shared/desk/result.ts'
import { deskState } from './desk-state.ts'
import { heldDesk, settle } from './held-desk.ts'
import { reportRow } from './report-row.ts'

const me: PersonView = { id: 'me', nickname: 'Mara', isMe: true }
const high = { id: 3, name: 'High', band: 'high' } as const
const report = { id: 1, title: 'Report 1', assignee: null, severity: null } as ReportView
const note: ReportAction = { kind: 'comment', audience: 'internal', text: 'Same host as last week.' }
const kept = ok({ entryIds: [7], batchId: null, heldUntil: 0 })

function openDesk() {
  const held = heldDesk()
  const store = createAppStore(held.desk)
  const rows = [reportRow(1), { ...reportRow(2), severity: high }]
  const desk = deskState('w')
  const workspaces = desk.workspaces.map((workspace) => ({ ...workspace, meUserId: 'me' }))
  // Read before the user had chosen who they are.
  const people = [{ ...me, isMe: false }]
  store.setState({
    currentWorkspaceId: 'w',
    desk: { ...desk, workspaces },
    people,
    windows: new Map([[0, rows]]),
  })
  const decide = (action: ReportAction) => store.getState().decide([1], action)
  const row = () => optimisticRow(reportRow(1), store.getState().optimisticUpdates)
  return { ...held, store, decide, row }
}

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

describe('a decision', () => {
  test('is shown before the desk answers, in the list and in the open report', async () => {
    const { store, decide, row, calls } = openDesk()
    void decide({ kind: 'assign', userId: 'me' })
    void decide({ kind: 'classify', severityId: 3 })
    void decide({ kind: 'edit', title: 'A title that says it' })
    await settle()
    expect(calls('act.decide')).toHaveLength(3)
    const changes = { assignee: me, severity: high, title: 'A title that says it' }
    expect(row()).toEqual({ ...reportRow(1), ...changes, outbox: 'waiting' })
    expect(optimisticReport(report, store.getState().optimisticUpdates)).toEqual({ ...report, ...changes })
  })

  test('shows at least that an action is pending where only the engine knows more', async () => {
    const { decide, row } = openDesk()
    void decide({ kind: 'transition', transition: 'triaged' })
    void decide({ kind: 'assign', userId: 'somebody nobody has met' })
    await settle()
    expect(row()).toEqual({ ...reportRow(1), outbox: 'waiting' })
  })

  test('keeps the objects of other reports', async () => {
    const { store, decide } = openDesk()
    void decide({ kind: 'assign', userId: 'me' })
    await settle()
    const other = reportRow(2)
    expect(optimisticRow(other, store.getState().optimisticUpdates)).toBe(other)
    const elsewhere = { ...report, id: 2 }
    expect(optimisticReport(elsewhere, store.getState().optimisticUpdates)).toBe(elsewhere)
  })

  test('is no longer shown if the outbox rejected it', async () => {
    const { decide, row, calls } = openDesk()
    const deciding = decide({ kind: 'assign', userId: 'me' })
    await settle()
    await calls('act.decide')[0]?.answer(err({ kind: 'diskFull' }))
    expect((await deciding).ok).toBe(false)
    expect(row()).toEqual(reportRow(1))
  })

  test('is replaced by the first reading that contains it', async () => {
    const { decide, row, calls } = openDesk()
    void decide({ kind: 'assign', userId: 'me' })
    await settle()
    await calls('act.decide')[0]?.answer(kept)
    expect(row().assignee).toEqual(me)
    vi.advanceTimersByTime(2_000)
    expect(row()).toEqual(reportRow(1))
  })

  test('is no longer shown once it is undone', async () => {
    const { store, decide, row, calls } = openDesk()
    void decide({ kind: 'assign', userId: 'me' })
    await settle()
    await calls('act.decide')[0]?.answer(kept)
    void store.getState().undoEntries({ workspaceId: 'w', entryIds: [7] })
    expect(row()).toEqual(reportRow(1))
  })

  test('in one workspace is not shown on the report with the same number in another', async () => {
    const { store, decide, row, calls } = openDesk()
    void decide({ kind: 'edit', title: 'A title of this workspace' })
    store.getState().compose('public')
    await settle()
    const both = deskState('w', 'v')
    store.getState().takeDesk({ ...both, currentWorkspaceId: 'v' })
    expect(row()).toEqual(reportRow(1))
    expect(store.getState().composing).toBeNull()
    await calls('act.decide')[0]?.answer(kept)
    expect(row()).toEqual(reportRow(1))
  })

  test('is undone in its own workspace, whichever is open by then', async () => {
    const { store, decide, calls } = openDesk()
    const deciding = decide(note)
    await settle()
    const both = deskState('w', 'v')
    store.getState().takeDesk({ ...both, currentWorkspaceId: 'v' })
    await calls('act.decide')[0]?.answer(kept)
    const decided = await deciding
    if (!decided.ok) throw new Error(decided.error.kind)
    void store.getState().undoEntries(decided.value)
    expect(calls('act.undoEntries')[0]?.input).toEqual({ workspaceId: 'w', which: { entryIds: [7] } })
  })

  test('is made once even if the key is pressed twice before the disk has it, and again after that', async () => {
    const { store, decide, calls } = openDesk()
    const first = decide({ kind: 'transition', transition: 'triaged' })
    expect(await decide({ kind: 'transition', transition: 'triaged' })).toEqual(err({ kind: 'cancelled' }))
    const macro = [{ reportId: 1, action: note }]
    const together = store.getState().decideTogether(macro)
    expect(await store.getState().decideTogether(macro)).toEqual(err({ kind: 'cancelled' }))
    expect(calls('act.decide')).toHaveLength(1)
    expect(calls('act.decideTogether')).toHaveLength(1)
    await calls('act.decide')[0]?.answer(err({ kind: 'diskFull' }))
    await calls('act.decideTogether')[0]?.answer(kept)
    expect((await first).ok).toBe(false)
    expect((await together).ok).toBe(true)
    void decide({ kind: 'transition', transition: 'triaged' })
    await settle()
    expect(calls('act.decide')).toHaveLength(2)
  })

  test('for very many reports is left to the next reading', async () => {
    const { store, calls } = openDesk()
    const many = Array.from({ length: 200 }, (_, index) => index + 1)
    void store.getState().decide(many, { kind: 'assign', userId: 'me' })
    await settle()
    expect(calls('act.decide')).toHaveLength(1)
    expect(store.getState().optimisticUpdates).toEqual([])
  })
})

describe('a comment', () => {
  test('is in the thread from the key press until a reading requested later contains it', async () => {
    const { store, decide, calls } = openDesk()
    void decide(note)
    await settle()
    const before = performance.now()
    const shown = (askedAt: number, ids: number[] = []) => {
      const entries = ids.map((id) => ({ id }))
      return optimisticComments(store.getState().optimisticUpdates, 1, { askedAt, entries })
    }
    const isPending = (audience: 'internal' | 'public') =>
      isShownOptimistically(store.getState().optimisticUpdates, 1, {
        audience,
        text: 'Same host as last week.',
      })
    expect(shown(before)).toMatchObject([{ comment: note }])
    expect(isPending('internal')).toBe(true)
    // The same text for another audience is another comment.
    expect(isPending('public')).toBe(false)
    vi.advanceTimersByTime(20)
    await calls('act.decide')[0]?.answer(kept)
    expect(isPending('internal')).toBe(false)
    expect(shown(before)).toHaveLength(1)
    // Requested before the outbox had answered, the reading contains the comment already, so it is not shown twice.
    expect(shown(before, [7])).toEqual([])
    expect(shown(performance.now() + 1)).toEqual([])
    expect(
      optimisticComments(store.getState().optimisticUpdates, 2, { askedAt: before, entries: [] }),
    ).toEqual([])
  })
})
