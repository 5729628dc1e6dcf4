import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  isSelected,
  isSelectedOutside,
  selectedCount,
  shownSelection,
  toBulkSelection,
  withReports,
} from '#renderer/state/selection.ts'
import type { Selection } from '#renderer/state/shape/selection-shape.ts'
import { createAppStore } from '#renderer/state/store.ts'
import { heldDesk, settle } from './held-desk.ts'
import { reportRow } from './report-row.ts'
import { queueWindow } from './sample-window.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A list of `total` rows with the first hundred loaded; row `index` is report `index + 1`. */
async function listOf(total: number) {
  const held = heldDesk()
  const store = createAppStore(held.desk)
  store.setState({ currentWorkspaceId: 'w' })
  store.getState().startQueue()
  const rows = Array.from({ length: Math.min(100, total) }, (_, index) => index + 1)
  await held.calls('queue.window')[0]?.answer({ ok: true, value: queueWindow(rows, { total }) })
  const get = store.getState
  const ids = () => {
    const selection = shownSelection(get())
    return selection?.kind === 'some' ? [...selection.ids].sort((one, other) => one - other) : selection
  }
  return { held, store, get, ids }
}

describe('a selection', () => {
  it('grows by steps from its start, and shrinks on the way back', async () => {
    const { get, ids } = await listOf(50)
    get().putCursor(4)
    for (const steps of [1, 1, 1, -1]) get().extendSelection(steps)
    expect(ids()).toEqual([5, 6, 7])
    for (const steps of [-1, -1, -1]) get().extendSelection(steps)
    expect(ids()).toEqual([4, 5])
    // A cursor set elsewhere starts another range; the former one stays.
    get().putCursor(20)
    get().extendSelection(1)
    expect(ids()).toEqual([4, 5, 21, 22])
  })

  it.each([1, -1])('begins at the next row if the cursor is between two rows, steps of %i', async (step) => {
    const { store, get, ids } = await listOf(50)
    // The report of the sixth row has left the list, and the rows below it have moved up.
    store.setState({ cursor: { index: 4.5, reportId: null } })
    get().extendSelection(step)
    expect(ids()).toEqual([step > 0 ? 6 : 5])
    get().extendSelection(step)
    expect(ids()).toEqual(step > 0 ? [6, 7] : [4, 5])
    get().extendSelection(-step)
    expect(ids()).toEqual([step > 0 ? 6 : 5])
  })

  it('may cover rows that are not loaded: their ids are requested once', async () => {
    const { held, get, ids } = await listOf(1_000)
    get().putCursor(2)
    get().toggleSelected(2)
    get().putCursor(700)
    const selecting = get().selectRange(700)
    await settle()
    await held.calls('queue.locate').at(-1)?.answer({ ok: true, value: 2 })
    const [call] = held.calls('queue.ids')
    expect(call?.input).toMatchObject({ offset: 2, limit: 699, view: { kind: 'inbox' } })
    await call?.answer({ ok: true, value: [3, 900, 901] })
    await selecting
    expect(ids()).toEqual([3, 900, 901])
    expect(held.calls('queue.ids')).toHaveLength(1)
  })

  it('starts at its report, wherever that moved meanwhile', async () => {
    const { held, get, ids } = await listOf(50)
    get().toggleSelected(2)
    get().rereadQueue()
    await vi.advanceTimersByTimeAsync(1_000)
    const moved = [90, 91, ...Array.from({ length: 50 }, (_, index) => index + 1)]
    await held
      .calls('queue.window')
      .at(-1)
      ?.answer({ ok: true, value: queueWindow(moved) })
    await get().selectRange(6)
    expect(ids()).toEqual([3, 4, 5])
  })

  it('grows report by report in their present order, if not all between are loaded', async () => {
    const { held, store, get, ids } = await listOf(1_000)
    get().putCursor(2)
    get().toggleSelected(2)
    get().rereadQueue()
    await vi.advanceTimersByTimeAsync(1_000)
    const still = Array.from({ length: 100 }, (_, index) => index + 1)
    await held
      .calls('queue.rows')
      .at(-1)
      ?.answer({ ok: true, value: still.map(reportRow) })
    await held
      .calls('queue.window')
      .at(-1)
      ?.answer({ ok: true, value: queueWindow(still, { total: 1_000 }) })
    // The list keeps its rows, and this one has been report 701 since it was scrolled there.
    expect(get()).toMatchObject({ isHeld: true, arrivals: [] })
    store.setState({ windows: new Map([...get().windows, [7, [reportRow(701)]]]) })
    const readings = held.calls('queue.window').length
    const range = async (ends: readonly number[], found: readonly number[]) => {
      const selecting = get().selectRange(700)
      await settle()
      const located = held.calls('queue.locate').slice(-2)
      expect(located.map(({ input }) => (input as { reportId: number }).reportId)).toEqual([3, 701])
      for (const [at, call] of located.entries()) await call.answer({ ok: true, value: ends[at] })
      const asked = held.calls('queue.ids').at(-1)
      expect(asked?.input).toMatchObject({ offset: 4, limit: 701 })
      await asked?.answer({ ok: true, value: found })
      return selecting
    }
    // A report arrived between the two answers: neither end of the range may shift to another report.
    expect(await range([4, 704], [2, 3, 500, 700])).toMatchObject({ ok: false, error: { kind: 'conflict' } })
    expect(ids()).toEqual([3])
    expect(await range([4, 704], [3, 500, 701])).toMatchObject({ ok: true })
    expect(ids()).toEqual([3, 500, 701])
    // The list is read in the order of the selection.
    await settle()
    expect(get().isHeld).toBe(false)
    expect(held.calls('queue.window').length).toBeGreaterThan(readings)
  })

  it('starts at no other report, even if that is in the same row now', async () => {
    const { held, get, ids } = await listOf(1_000)
    get().toggleSelected(2)
    const selecting = get().selectRange(700)
    await held.calls('queue.locate').at(-1)?.answer({ ok: true, value: 2 })
    await held
      .calls('queue.ids')
      .at(-1)
      ?.answer({ ok: true, value: [2, 3, 500] })
    expect(await selecting).toMatchObject({ ok: false, error: { kind: 'conflict' } })
    expect(ids()).toEqual([3])
  })

  it('of another order, requested meanwhile, selects nothing', async () => {
    const { held, get, ids } = await listOf(1_000)
    get().toggleSelected(2)
    const selecting = get().selectRange(700)
    await held.calls('queue.locate').at(-1)?.answer({ ok: true, value: 2 })
    get().chooseSort('oldest')
    await held
      .calls('queue.ids')
      .at(-1)
      ?.answer({ ok: true, value: [3, 4] })
    expect(await selecting).toEqual({ ok: true, value: null })
    expect(ids()).toEqual([3])
  })

  it('grows and shrinks by steps while reports arrive above it', async () => {
    const { held, get, ids } = await listOf(50)
    get().typeSearch('words ')
    const found = Array.from({ length: 50 }, (_, index) => index + 1)
    await held
      .calls('queue.window')
      .at(-1)
      ?.answer({ ok: true, value: queueWindow(found) })
    get().putCursor(4)
    get().extendSelection(1)
    get().extendSelection(1)
    expect(ids()).toEqual([5, 6, 7])
    get().rereadQueue()
    await vi.advanceTimersByTimeAsync(1_000)
    await held
      .calls('queue.window')
      .at(-1)
      ?.answer({ ok: true, value: queueWindow([90, ...found]) })
    expect(get().cursor).toEqual({ index: 7, reportId: 7 })
    get().extendSelection(-1)
    expect(ids()).toEqual([5, 6])
  })

  it('of all matches is the query and its exceptions, however many', async () => {
    const { held, get } = await listOf(100_000)
    get().selectMore()
    expect(selectedCount(shownSelection(get()) as Selection, get())).toBe(100)
    get().selectMore()
    get().putCursor(1)
    get().toggleSelected(1)
    const selection = shownSelection(get()) as Selection
    expect(selectedCount(selection, get())).toBe(99_999)
    expect(isSelected(selection, 2)).toBe(false)
    expect(isSelected(selection, 90_000)).toBe(true)
    expect(toBulkSelection(selection, get())).toEqual({
      kind: 'matching',
      question: { view: { kind: 'inbox' }, search: '', sort: 'activity' },
      except: [2],
    })
    expect(held.calls('queue.ids')).toEqual([])
  })

  it('of all matches says nothing about a report that may not match, and takes no exception for it', async () => {
    const { get } = await listOf(100_000)
    get().toggleReportSelected(900_000)
    expect(isSelectedOutside(shownSelection(get()), 900_000)).toBe(true)
    get().toggleReportSelected(900_000)
    expect(isSelectedOutside(shownSelection(get()), 900_000)).toBe(false)
    get().selectAllMatching()
    get().toggleReportSelected(900_000)
    const selection = shownSelection(get()) as Selection
    expect(isSelectedOutside(selection, 900_000)).toBeNull()
    expect(selectedCount(selection, get())).toBe(100_000)
  })

  it('belongs to its query: another list has none, and returning restores it', async () => {
    const { get, ids } = await listOf(10)
    get().toggleSelected(0)
    get().typeSearch('xss')
    expect(ids()).toBeNull()
    get().typeSearch('')
    expect(ids()).toEqual([1])
    get().chooseSort('oldest')
    expect(ids()).toEqual([1])
  })

  it('contains exactly what was added last, whatever was done before', () => {
    const steps = fc.array(fc.record({ ids: fc.array(fc.nat(20), { maxLength: 5 }), isIn: fc.boolean() }))
    fc.assert(
      fc.property(steps, fc.boolean(), (changes, beginsWithAll) => {
        let selection: Selection | null = beginsWithAll ? { kind: 'matching', except: new Set() } : null
        const model = new Set(beginsWithAll ? Array.from({ length: 21 }, (_, id) => id) : [])
        for (const { ids, isIn } of changes) {
          selection = withReports(selection, ids, isIn)
          for (const id of ids) {
            if (isIn) model.add(id)
            else model.delete(id)
          }
        }
        for (let id = 0; id <= 20; id += 1) expect(isSelected(selection, id)).toBe(model.has(id))
      }),
    )
  })
})
