import type { StateCreator } from 'zustand'
import type { DeskError } from '#shared/desk/errors.ts'
import type { QueueCounts, QueueWindow } from '#shared/desk/models.ts'
import type { QueueRequest, QueueSort, QueueView } from '#shared/desk/queue-request.ts'
import type { QueryProblem } from '#shared/rules/query/ast.ts'
import { withoutSort } from '#shared/rules/query/parse.ts'
import type { Desk } from './desk.ts'
import { paced } from './paced.ts'
import { cursorWithoutReport, type QueueCursor, steppedIndex } from './queue-cursor.ts'
import { createQueueReader } from './queue-reader.ts'
import { indexOfReport, type RowWindows, rowAt, windowsOf, withWindow } from './queue-windows.ts'
import type { AppState } from './store.ts'

export interface QueueSlice {
  readonly view: QueueView
  readonly search: string
  /** As it was chosen from the menu; an order in the search comes before it. */
  readonly sort: QueueSort
  /** What of a search was not understood. `search` may be another by now. */
  readonly misread: { readonly search: string; readonly problems: readonly QueryProblem[] } | null
  /** null until the first answer, and when rows of an earlier question would mislead. */
  readonly total: number | null
  readonly windows: RowWindows
  /** Raised when another question has its first answer: the list begins at its top again. */
  readonly listEpoch: number
  readonly tookMs: number | null
  readonly queueError: DeskError | null
  readonly cursor: QueueCursor | null
  readonly counts: QueueCounts | null

  chooseView(view: QueueView): void
  typeSearch(search: string): void
  /** The same search in all reports. */
  searchEverywhere(): void
  /** From the search to its results: the cursor goes to the first, unless it is on one. */
  enterList(): void
  chooseSort(sort: QueueSort): void
  /** Tells which rows are on screen. */
  showRows(first: number, last: number): void
  /** Moves the cursor by rows, and opens the report it comes to. */
  moveCursor(steps: number): void
  /** Puts the cursor on a row, and opens its report. */
  putCursor(index: number): void
  /** Asks everything anew: after another workspace was chosen. */
  startQueue(): void
  /** Reads again what is on screen. */
  rereadQueue(): void
}

const nothingRead = {
  total: null,
  windows: new Map(),
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

/** The list in the middle: which reports, the rows on screen, the cursor. */
export function createQueueSlice(desk: Desk): StateCreator<AppState, [], [], QueueSlice> {
  return (set, get) => {
    let staleTimer: ReturnType<typeof setTimeout> | undefined
    let visible: readonly number[] = [0]
    /** The first answer to this question puts the cursor on its first row. */
    let isCursorDue = true
    /** A question was asked, and the rows still belong to the one before. */
    let isWaiting = false

    const reader = createQueueReader(desk, { onWindow: takeWindow, onError: takeError })

    function question(): QueueRequest | null {
      const { currentWorkspaceId, view, search, sort } = get()
      return currentWorkspaceId === null ? null : { workspaceId: currentWorkspaceId, view, search, sort }
    }

    function ask(options: { readonly withCursor: boolean }): void {
      const request = question()
      if (request === null) return
      isCursorDue = options.withCursor
      isWaiting = true
      visible = [0]
      clearTimeout(staleTimer)
      staleTimer = setTimeout(() => set({ total: null, windows: new Map() }), longestStale)
      reader.ask(request, visible)
    }

    function takeWindow(number: number, window: QueueWindow, isFirst: boolean): void {
      clearTimeout(staleTimer)
      isWaiting = false
      const held: RowWindows = isFirst ? new Map() : get().windows
      set({
        windows: withWindow(held, number, window.rows),
        total: window.total,
        tookMs: window.tookMs,
        queueError: null,
        misread: window.problems.length === 0 ? null : { search: get().search, problems: window.problems },
        ...(isFirst ? { listEpoch: get().listEpoch + 1, cursor: null } : {}),
      })
      followCursor()
      const { cursor, openReportId, search } = get()
      if (isFirst && cursor === null && search === '' && openReportId !== null)
        void locateOpenReport(openReportId)
    }

    function takeError(error: DeskError): void {
      clearTimeout(staleTimer)
      isWaiting = false
      set({ queueError: error, total: null, windows: new Map(), cursor: null })
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
      listEpoch: 0,
      ...nothingRead,

      chooseView(view) {
        set({ view, search: '', pane: 'list' })
        ask({ withCursor: true })
      },
      typeSearch(search) {
        if (search === get().search) return
        set({ search })
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
      showRows(first, last) {
        visible = windowsOf(first, last)
        reader.want(visible)
      },
      moveCursor(steps) {
        const { cursor, total } = get()
        const index = steppedIndex(cursor, steps, total ?? 0)
        if (index !== null && index !== cursor?.index) get().putCursor(index)
      },
      putCursor(index) {
        const reportId = rowAt(get().windows, index)?.id ?? null
        isCursorDue = false
        set(
          reportId === null
            ? { cursor: { index, reportId } }
            : { cursor: { index, reportId }, openReportId: reportId },
        )
      },
      startQueue() {
        set({
          ...nothingRead,
          catalogue: null,
          view: { kind: 'inbox' },
          search: '',
          openReportId: null,
          pane: 'list',
        })
        ask({ withCursor: true })
        readCounts()
      },
      rereadQueue() {
        readRows()
        readCounts()
      },
    }
  }
}

function isSameQuestion(one: QueueRequest, other: QueueRequest | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
