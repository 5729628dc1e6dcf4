import type { StateCreator } from 'zustand'
import type { DeskError } from '#shared/desk/errors.ts'
import type { QueueCounts, QueueGroup, QueueWindow } from '#shared/desk/models.ts'
import type { QueueGrouping, QueueRequest, QueueSort, QueueView } from '#shared/desk/queue-request.ts'
import type { SavedView } from '#shared/desk/saved-view.ts'
import type { QueryProblem } from '#shared/rules/query/ast.ts'
import { withoutSort } from '#shared/rules/query/parse.ts'
import type { Desk } from './desk.ts'
import { keptSame } from './kept-same.ts'
import { paced } from './paced.ts'
import { cursorWithoutReport, type QueueCursor, steppedIndex } from './queue-cursor.ts'
import { createQueueReader } from './queue-reader.ts'
import {
  indexOfReport,
  type RowWindows,
  rowAt,
  windowSize,
  windowsAround,
  windowsOf,
  withWindow,
} from './queue-windows.ts'
import type { AppState } from './store.ts'

export interface QueueSlice {
  readonly view: QueueView
  readonly search: string
  /** As it was chosen from the menu; an order in the search comes before it. */
  readonly sort: QueueSort
  readonly group: QueueGrouping
  /** What of a search was not understood. `search` may be another by now. */
  readonly misread: { readonly search: string; readonly problems: readonly QueryProblem[] } | null
  /** null until the first answer, and when rows of an earlier question would mislead. */
  readonly total: number | null
  /** False while what a search finds is still counted: there are at least `total`. */
  readonly isTotalExact: boolean
  readonly windows: RowWindows
  /** Groups of the rows of `windows`, in their order; none when they are not grouped. */
  readonly groups: readonly QueueGroup[]
  /** Raised when another question has its first answer: the list begins at its top again. */
  readonly listEpoch: number
  readonly tookMs: number | null
  readonly queueError: DeskError | null
  readonly cursor: QueueCursor | null
  readonly counts: QueueCounts | null

  chooseView(view: QueueView): void
  /** With its search, its order and its groups. */
  chooseSavedView(saved: SavedView): void
  typeSearch(search: string): void
  /** The same search in all reports. */
  searchEverywhere(): void
  /** From the search to its results: the cursor goes to the first, unless it is on one. */
  enterList(): void
  chooseSort(sort: QueueSort): void
  chooseGroup(group: QueueGrouping): void
  /** Puts the cursor on the first row of the next group (negative: of this one, then of those before). */
  moveByGroup(direction: 1 | -1): void
  /** Tells which rows are on screen, and how many would have room there; 0 = not known yet. */
  showRows(first: number, last: number, room: number): void
  /** Moves the cursor by rows, and opens the report it comes to. */
  moveCursor(steps: number): void
  /** Puts the cursor on a row, and opens its report. */
  putCursor(index: number): void
  /** Shows a list as it was left. `withCursor`: on its first row; otherwise it goes to where a report is opened. */
  showList(list: Pick<QueueSlice, 'view' | 'search' | 'sort' | 'group'>, withCursor: boolean): void
  /** Asks everything anew: after another workspace was chosen. */
  startQueue(): void
  /** Reads again what is on screen. */
  rereadQueue(): void
}

const nothingRead = {
  total: null,
  isTotalExact: true,
  windows: new Map(),
  groups: [],
  tookMs: null,
  queueError: null,
  cursor: null,
  counts: null,
  misread: null,
} satisfies Partial<QueueSlice>

/** Rows of an earlier question stay so many ms at most; then blank rows tell that others are on their way. */
const longestStale = 150
/** The least time between two readings while changes pour in; ms. */
const rowsReread = 200
const countsReread = 500
/**
 * Counting begins when no key was pressed for so long, so that it is never in the way of the next answer; ms. Longer
 * than it takes people from one key to the next: counting what a common beginning finds takes the engine up to 100 ms.
 */
const countedAfter = 350

/** The list in the middle: which reports, the rows on screen, the cursor. */
export function createQueueSlice(desk: Desk): StateCreator<AppState, [], [], QueueSlice> {
  return (set, get) => {
    let staleTimer: ReturnType<typeof setTimeout> | undefined
    let countTimer: ReturnType<typeof setTimeout> | undefined
    let visible: readonly number[] = [0]
    /** Rows that the screen has room for; 0 = not known yet. */
    let inSight = 0
    let isGoingUp = false
    /** The first answer to this question puts the cursor on its first row. */
    let isCursorDue = true
    /** A question was asked, and the rows still belong to the one before. */
    let isWaiting = false

    const reader = createQueueReader(desk, { onWindow: takeWindow, onError: takeError })

    /** A saved view brought its order along, and takes it with it. */
    function leaveSavedView(): Partial<AppState> {
      return { savedViewId: null, orderBefore: null, ...get().orderBefore }
    }

    function question(): QueueRequest | null {
      const { currentWorkspaceId, view, search, sort, group } = get()
      if (currentWorkspaceId === null) return null
      const asked = { workspaceId: currentWorkspaceId, view, search, sort }
      return group === 'none' ? asked : { ...asked, group }
    }

    function ask(options: { readonly withCursor: boolean }): void {
      const request = question()
      if (request === null) return
      isCursorDue = options.withCursor
      isWaiting = true
      visible = [0]
      clearTimeout(staleTimer)
      clearTimeout(countTimer)
      staleTimer = setTimeout(() => set({ total: null, windows: new Map(), groups: [] }), longestStale)
      reader.ask(request, visible, inSight)
    }

    function takeWindow(number: number, window: QueueWindow, isFirst: boolean): void {
      clearTimeout(staleTimer)
      isWaiting = false
      const { windows: before, cursor: at } = get()
      const held: RowWindows = isFirst ? new Map() : before
      const centres = at === null || isFirst ? visible : [...visible, Math.floor(at.index / windowSize)]
      const windows = withWindow(held, number, window.rows, centres)
      reader.forget([...held.keys(), number].filter((other) => !windows.has(other)))
      // Until it is counted again, the number from before the change is the best there is.
      const leastTotal = isFirst ? 0 : (get().total ?? 0)
      set({
        windows,
        total: window.isTotalExact ? window.total : Math.max(window.total, leastTotal),
        isTotalExact: window.isTotalExact,
        groups: keptSame(get().groups, window.groups ?? []),
        tookMs: window.tookMs,
        queueError: null,
        misread: window.problems.length === 0 ? null : { search: get().search, problems: window.problems },
        ...(isFirst ? { listEpoch: get().listEpoch + 1, cursor: null } : {}),
      })
      clearTimeout(countTimer)
      if (!window.isTotalExact) countTimer = setTimeout(() => void countRows(), countedAfter)
      followCursor()
      // The copy opened after all.
      if (get().syncUntold !== null) void get().readSync()
      const { cursor, openReportId, search } = get()
      if (isFirst && cursor === null && search === '' && openReportId !== null)
        void locateOpenReport(openReportId)
    }

    async function countRows(): Promise<void> {
      const asked = question()
      if (asked === null) return
      const answer = await desk.invoke('queue.total', asked)
      // Of another question, or too late: a newer answer brought the number along.
      if (!isSameQuestion(asked, question()) || isWaiting || get().isTotalExact) return
      // Where counting fails the list says "at least", which is true, and its rows stay.
      if (!answer.ok) return
      set({ total: answer.value, isTotalExact: true })
      followCursor()
    }

    function takeError(error: DeskError): void {
      clearTimeout(staleTimer)
      isWaiting = false
      set({ queueError: error, total: null, windows: new Map(), groups: [], cursor: null })
    }

    /** Keeps the cursor on its report when rows come and go around it. */
    function followCursor(): void {
      const { cursor, windows, total } = get()
      if (cursor === null) {
        if (isCursorDue && total !== null && total > 0) {
          isCursorDue = false
          get().putCursor(0)
        }
        return
      }
      const underCursor = rowAt(windows, cursor.index)
      if (cursor.reportId === null) {
        if (underCursor !== undefined) get().putCursor(cursor.index)
        return
      }
      if (underCursor?.id === cursor.reportId) return
      const index = indexOfReport(windows, cursor.reportId)
      if (index !== null) set({ cursor: { ...cursor, index } })
      else if (underCursor !== undefined || cursor.index >= (total ?? 0)) void locateCursor(cursor.reportId)
    }

    async function locateCursor(reportId: number): Promise<void> {
      const asked = question()
      if (asked === null) return
      const answer = await desk.invoke('queue.locate', { ...asked, reportId })
      const { cursor, total } = get()
      if (!answer.ok || cursor?.reportId !== reportId || !isSameQuestion(asked, question())) return
      set({
        cursor:
          answer.value === null ? cursorWithoutReport(cursor, total ?? 0) : { index: answer.value, reportId },
      })
    }

    async function locateOpenReport(reportId: number): Promise<void> {
      const asked = question()
      if (asked === null) return
      const answer = await desk.invoke('queue.locate', { ...asked, reportId })
      if (!answer.ok || answer.value === null || !isSameQuestion(asked, question())) return
      if (get().cursor === null) set({ cursor: { index: answer.value, reportId } })
    }

    const readCounts = paced(countsReread, () => {
      const workspaceId = get().currentWorkspaceId
      if (workspaceId === null) return
      void desk.invoke('queue.counts', { workspaceId }).then((answer) => {
        if (answer.ok && get().currentWorkspaceId === workspaceId) set({ counts: answer.value })
      })
    })
    const readRows = paced(rowsReread, () => reader.refresh())

    return {
      view: { kind: 'inbox' },
      search: '',
      sort: 'activity',
      group: 'none',
      listEpoch: 0,
      ...nothingRead,

      chooseView(view) {
        set({ view, search: '', pane: 'list', ...leaveSavedView() })
        ask({ withCursor: true })
      },
      chooseSavedView({ id, view, search, sort, group }) {
        const orderBefore = get().orderBefore ?? { sort: get().sort, group: get().group }
        set({ view, search, sort, group, orderBefore, savedViewId: id, pane: 'list' })
        ask({ withCursor: true })
      },
      typeSearch(search) {
        if (search === get().search) return
        set(search === '' ? { search, ...leaveSavedView() } : { search })
        ask({ withCursor: false })
      },
      searchEverywhere() {
        set({ view: { kind: 'all' } })
        ask({ withCursor: false })
      },
      enterList() {
        if (isWaiting) isCursorDue = true
        else if (get().cursor === null && (get().total ?? 0) > 0) get().putCursor(0)
      },
      chooseSort(sort) {
        set({ sort, search: withoutSort(get().search) })
        ask({ withCursor: true })
      },
      chooseGroup(group) {
        set({ group })
        ask({ withCursor: true })
      },
      moveByGroup(direction) {
        const { cursor, groups, putCursor } = get()
        const firsts = groups.map((_, at) => groups.slice(0, at).reduce((sum, { count }) => sum + count, 0))
        const here = cursor?.index ?? -1
        const target =
          direction > 0 ? firsts.find((first) => first > here) : firsts.findLast((first) => first < here)
        if (target !== undefined) putCursor(target)
      },
      showRows(first, last, room) {
        const before = visible
        visible = windowsOf(first, last)
        inSight = room
        if (visible[0] !== before[0]) isGoingUp = (visible[0] ?? 0) < (before[0] ?? 0)
        const { windows, total } = get()
        if (rowAt(windows, last) === undefined) reader.hurry()
        reader.want(visible, windowsAround(visible, isGoingUp, total))
      },
      moveCursor(steps) {
        const { cursor, total } = get()
        const index = steppedIndex(cursor, steps, total ?? 0)
        if (index !== null && index !== cursor?.index) get().putCursor(index)
      },
      putCursor(index) {
        const reportId = rowAt(get().windows, index)?.id ?? null
        // On rows of the question before it goes with them: who is in the list goes on in the new ones.
        isCursorDue = isWaiting
        set(
          reportId === null
            ? { cursor: { index, reportId } }
            : { cursor: { index, reportId }, openReportId: reportId },
        )
      },
      showList(list, withCursor) {
        set({ ...leaveSavedView(), ...list })
        ask({ withCursor })
      },
      startQueue() {
        set({
          ...nothingRead,
          catalogue: null,
          view: { kind: 'inbox' },
          search: '',
          ...leaveSavedView(),
          openReportId: null,
          pane: 'list',
        })
        ask({ withCursor: true })
        readCounts()
      },
      rereadQueue() {
        readRows()
        readCounts()
        get().recountViews()
      },
    }
  }
}

function isSameQuestion(one: QueueRequest, other: QueueRequest | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
