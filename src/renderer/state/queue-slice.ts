import type { StateCreator } from 'zustand'
import type { DeskError } from '#shared/desk/errors.ts'
import type { LatestActivity, QueueWindow } from '#shared/desk/models.ts'
import type { QueueRequest } from '#shared/desk/queue-request.ts'
import { windowSize } from '#shared/desk/queue-rows.ts'
import { withoutSort } from '#shared/rules/query/parse-query.ts'
import type { Desk } from '../bridge/desk-bridge.ts'
import { canBeHeld, nextArrival, readHeld } from './held-list.ts'
import { keptSame } from './kept-same.ts'
import { goesByThePresent, isByActivity, orderOf, ordinaryOrder, withoutSavedView } from './list-order.ts'
import { nothingRead } from './nothing-read.ts'
import { cursorOn, cursorWithoutReport, steppedIndex } from './queue-cursor.ts'
import { isSameQuestion, queueQuestion } from './queue-question.ts'
import { createQueueReader } from './queue-reader.ts'
import { type RowWindows, rowAt, windowsAround, windowsAt, windowsOf, withWindow } from './queue-windows.ts'
import type { ActSlice } from './shape/act-shape.ts'
import type { DeskSlice } from './shape/desk-shape.ts'
import type { InsightsSlice } from './shape/insights-shape.ts'
import type { QueueSlice } from './shape/queue-shape.ts'
import type { ReportSlice } from './shape/report-shape.ts'
import type { SearchSlice } from './shape/search-shape.ts'
import type { SyncSlice } from './shape/sync-shape.ts'
import type { UiSlice } from './shape/ui-shape.ts'
import type { ViewsSlice } from './shape/views-shape.ts'
import { throttled } from './throttled.ts'

/** The slices that this one reads and calls. */
type Needed = QueueSlice &
  DeskSlice &
  ActSlice &
  ReportSlice &
  SyncSlice &
  ViewsSlice &
  UiSlice &
  SearchSlice &
  InsightsSlice

/**
 * How long rows of an earlier question may stay on screen, in milliseconds; after that, blank rows show that others are
 * pending.
 */
const longestStale = 150
/** Shortest time between two readings of the rows, or two of the counts, while changes pour in; in milliseconds. */
const rowsReread = 200
const countsReread = 500
/**
 * Time without a key press before matches are counted, in milliseconds, so that counting never delays the next answer.
 * It is longer than the usual pause between two keys: counting the matches of a common prefix takes the engine up to
 * 100 ms.
 */
const countedAfter = 350

interface AskOptions {
  /** Whether the cursor is put on the first row of the answer. */
  readonly withCursor: boolean
  /** The row at which the list begins; 0, its top, by default. */
  readonly top?: number
  readonly staysAtTop?: boolean
  readonly keepsArrivals?: boolean
}

/** The list in the middle of the window: which reports it shows, the rows on screen, and the cursor. */
export function createQueueSlice(desk: Desk): StateCreator<Needed, [], [], QueueSlice> {
  return (set, get) => {
    let staleTimer: ReturnType<typeof setTimeout> | undefined
    let countTimer: ReturnType<typeof setTimeout> | undefined
    let visible: readonly number[] = [0]
    /** How many rows the screen has room for; 0 = not known yet. */
    let inSight = 0
    let isGoingUp = false
    /** Whether the first answer to this question puts the cursor on its first row. */
    let isCursorDue = true
    /** The report that was open when the question was asked. A report opened between then and the answer stays open. */
    let openBefore: number | null = null
    /** The report that was opened since by stepping onto its row in the list of the previous question. */
    let openedInPassing: number | null = null
    let isPointedAt = false
    let firstVisible = 0
    /** `QueueWindow.latest` as of the last time the top of the list was read in order. */
    let latestBefore: readonly LatestActivity[] = []
    /** Whether the list stays at its top with the first answer, instead of moving the cursor to the open report. */
    let staysAtTop = false
    /** Whether the first answer keeps the arrivals, because some of them are still to be shown. */
    let keepsArrivals = false
    /**
     * Whether the first answer had fewer rows than the restored place needs, because the list was not counted to its
     * end.
     */
    let isPlaceCut = false
    /** Whether a question is still unanswered, so that the rows on screen belong to the previous one. */
    let isWaiting = false
    /**
     * The row at which the list of this question begins. It applies once the answer is here, since the rows until then
     * belong to another list.
     */
    let topOfAnswer = 0

    const reader = createQueueReader(desk, { onWindow: takeWindow, onError: takeError })

    function question(): QueueRequest | null {
      // A report window has no list. A question of its own would end the question of the desk's own window.
      return get().ownReport === null ? queueQuestion(get()) : null
    }

    function ask(options: AskOptions): void {
      const request = question()
      if (request === null) return
      isCursorDue = options.withCursor
      openBefore = get().openReportId
      openedInPassing = null
      topOfAnswer = options.top ?? 0
      staysAtTop = options.staysAtTop ?? false
      keepsArrivals = options.keepsArrivals ?? false
      firstVisible = 0
      if (get().arrivals.length > 0 || get().isHeld) set({ arrivals: [], isHeld: false })
      isWaiting = true
      visible = windowsOf(topOfAnswer, topOfAnswer + inSight)
      clearTimeout(staleTimer)
      clearTimeout(countTimer)
      staleTimer = setTimeout(() => set({ total: null, windows: new Map(), groups: [] }), longestStale)
      const within = Math.floor(topOfAnswer) % windowSize
      reader.ask(request, visible, topOfAnswer === 0 ? inSight : within + (inSight || windowSize))
    }

    function takeWindow(number: number, window: QueueWindow, isFirst: boolean): void {
      clearTimeout(staleTimer)
      isWaiting = false
      const { windows: before, cursor: at } = get()
      // Rows in the list's own order do not continue rows that are held in an older order.
      if (get().isHeld) letGo()
      if (isFirst && window.total === 0) topOfAnswer = 0
      if (isFirst && topOfAnswer > 0) {
        visible = windowsAt(topOfAnswer, inSight, window)
        reader.want(visible)
      }
      // Until the list is counted again, its length from before the change is the best that is known.
      const leastTotal = isFirst ? 0 : (get().total ?? 0)
      const isInOrder = (number === 0 || isFirst) && !keepsArrivals
      if (isInOrder) latestBefore = window.latest
      const isPlaceDue = isFirst || get().total === null || (isPlaceCut && window.total > leastTotal)
      const held: RowWindows = isFirst ? new Map() : before
      const centres = at === null || isFirst ? visible : [...visible, Math.floor(at.index / windowSize)]
      const windows = withWindow(held, number, window.rows, centres)
      reader.forget([...held.keys(), number].filter((other) => !windows.has(other)))
      const { openReportId: open } = get()
      const isWhole = window.isTotalExact && window.rows.length >= window.total
      const isMissed = isWhole && isInPassing(open) && cursorOn(windows, open) === null
      const opened = isFirst && open !== openBefore && !isMissed ? open : null
      if (opened !== null) isCursorDue = false
      set({
        windows,
        total: window.isTotalExact ? window.total : Math.max(window.total, leastTotal),
        isTotalExact: window.isTotalExact,
        groups: keptSame(get().groups, window.groups ?? []),
        tookMs: window.tookMs,
        queueError: null,
        misread: window.problems.length === 0 ? null : { search: get().search, problems: window.problems },
        ...(isPlaceDue ? { listEpoch: get().listEpoch + 1, listTop: topOfAnswer } : {}),
        ...(isFirst ? { cursor: opened === null ? null : cursorOn(windows, opened) } : {}),
        ...(isInOrder && number === 0 ? { arrivals: [] } : {}),
        // If the chosen queue is empty, close the report of the previous queue.
        ...(isFirst && isCursorDue && window.total === 0 ? { openReportId: null } : {}),
      })
      clearTimeout(countTimer)
      if (!window.isTotalExact) countTimer = setTimeout(() => void countRows(), countedAfter)
      followCursor()
      // The local copy could be opened after all.
      if (get().syncReadError !== null) void get().readSync()
      const { cursor, openReportId, search } = get()
      const isLookedFor = opened !== null || (search === '' && !staysAtTop)
      if (isFirst && cursor === null && openReportId !== null && isLookedFor)
        void locateOpenReport(openReportId)
      if (isFirst) staysAtTop = keepsArrivals = false
      if (isFirst) isPlaceCut = !window.isTotalExact && topOfAnswer + inSight > window.total
      else if (isPlaceDue || window.isTotalExact) isPlaceCut = false
    }

    async function countRows(): Promise<void> {
      const asked = question()
      if (asked === null) return
      const answer = await desk.invoke('queue.total', asked)
      // The answer belongs to another question, or a newer answer already brought the number.
      if (!isSameQuestion(asked, question()) || isWaiting || get().isTotalExact) return
      // If counting fails, the list goes on saying "at least", which is true, and its rows stay.
      if (!answer.ok) return
      set({ total: answer.value, isTotalExact: true })
      followCursor()
    }

    function takeError(error: DeskError): void {
      clearTimeout(staleTimer)
      // Once the list can be read again, it continues at the same row.
      if (!isWaiting && get().total !== null) topOfAnswer = firstVisible
      isWaiting = false
      set({ queueError: error, total: null, windows: new Map(), groups: [], cursor: null })
    }

    /** Keeps the cursor on its report when rows around it are added or removed. */
    function followCursor(): void {
      const { cursor, windows, total } = get()
      if (cursor === null) {
        if (isCursorDue && total !== null && total > 0) {
          isCursorDue = false
          showCursor(Math.min(total - 1, Math.ceil(topOfAnswer)))
        }
        return
      }
      const underCursor = rowAt(windows, cursor.index)
      if (cursor.reportId === null) {
        if (underCursor !== undefined) get().putCursor(cursor.index, get().attention)
        return
      }
      if (underCursor?.id === cursor.reportId) return
      const moved = cursorOn(windows, cursor.reportId)
      if (moved !== null) set({ cursor: moved })
      else if (underCursor !== undefined || cursor.index >= (total ?? 0)) void locateCursor(cursor.reportId)
    }

    /** Puts the cursor on a row of which the user has seen nothing, unless the user opened just that report. */
    function showCursor(index: number): void {
      const { windows, openReportId, attention, putCursor } = get()
      const isOpened = attention === 'opened' && rowAt(windows, index)?.id === openReportId
      putCursor(index, isOpened ? 'opened' : 'shown')
    }

    /**
     * Finds the row of a report. @returns null when the report is not in the list, undefined when that is no longer
     * known.
     */
    async function locate(reportId: number): Promise<number | null | undefined> {
      const asked = question()
      if (asked === null) return undefined
      const answer = await desk.invoke('queue.locate', { ...asked, reportId })
      return answer.ok && isSameQuestion(asked, question()) ? answer.value : undefined
    }

    async function locateCursor(reportId: number): Promise<void> {
      const index = await locate(reportId)
      const { cursor, total } = get()
      if (index === undefined || cursor?.reportId !== reportId) return
      set({ cursor: index === null ? cursorWithoutReport(cursor, total ?? 0) : { index, reportId } })
    }

    async function locateOpenReport(reportId: number): Promise<void> {
      const index = await locate(reportId)
      if (index === undefined || get().cursor !== null) return
      if (index !== null) set({ cursor: { index, reportId } })
      else if (get().openReportId === reportId && isInPassing(reportId)) get().enterList()
    }

    /** Whether a report is open only because the cursor stepped over the rows of the previous question. */
    function isInPassing(reportId: number | null): reportId is number {
      if (reportId === null || reportId !== openedInPassing) return false
      const { attention, form, composing, dialog } = get()
      return attention === 'reached' && form === null && composing === null && dialog === null
    }

    const readCounts = throttled(countsReread, () => {
      const workspaceId = get().currentWorkspaceId
      if (workspaceId === null) return
      void desk.invoke('queue.counts', { workspaceId }).then((answer) => {
        if (answer.ok && get().currentWorkspaceId === workspaceId) set({ counts: answer.value })
      })
    })
    /** Whether the user has moved down the list or points at it, so that the rows on screen must stay in place. */
    function isFurtherDown(): boolean {
      const { cursor, search, group, isHeld } = get()
      if (isWaiting || !canBeHeld({ search, group })) return false
      return isHeld || isPointedAt || firstVisible > 0 || (cursor?.index ?? 0) > 0
    }

    /** Stops holding rows in place: the list is read in its own order again. */
    function letGo(): void {
      isPlaceCut = false
      if (get().isHeld) set({ isHeld: false })
      reader.refresh()
    }

    async function readAgain(): Promise<void> {
      const asked = question()
      const { windows, total } = get()
      if (asked === null || total === null || !isFurtherDown()) return letGo()
      const held = await readHeld(desk, asked, { windows, total, visible, latest: latestBefore })
      if (!isSameQuestion(asked, question()) || isWaiting) return
      // Other rows arrived meanwhile that are as new as these, so read once more.
      if (get().windows !== windows) return readRows()
      if (held === null) return letGo()
      reader.forget([...windows.keys()].filter((number) => !held.windows.has(number)))
      set({ ...held, isHeld: true })
      followCursor()
    }
    const readRows = throttled(rowsReread, () => void readAgain())

    return {
      view: { kind: 'inbox' },
      search: '',
      sort: 'activity',
      group: 'none',
      listEpoch: 0,
      listTop: 0,
      ...nothingRead,

      chooseView(view) {
        set({ view, search: '', pane: 'list', isInsightsOpen: false, ...orderOf(view, get()) })
        ask({ withCursor: true })
      },
      chooseSavedView({ id, view, search, sort, group }) {
        const orderBefore = get().orderBefore ?? { sort: get().sort, group: get().group }
        set({
          view,
          search,
          sort,
          group,
          orderBefore,
          savedViewId: id,
          pane: 'list',
          isInsightsOpen: false,
        })
        ask({ withCursor: true })
      },
      typeSearch(search) {
        if (search === get().search) return
        set(search === '' ? { search, ...orderOf(get().view, get()) } : { search })
        ask({ withCursor: false })
      },
      searchEverywhere() {
        set({ view: { kind: 'all' } })
        ask({ withCursor: false })
      },
      enterList() {
        if (isWaiting) isCursorDue = true
        else if (get().cursor === null && (get().total ?? 0) > 0) showCursor(0)
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
        inSight = room
        // The rows on screen belong to the previous question; the rows of this one are pending.
        if (isWaiting && topOfAnswer > 0) return
        const before = visible
        visible = windowsOf(first, last)
        firstVisible = first
        // A held list was read again only for the rows on screen at that time, so read the rows that have come into
        // view.
        if (get().isHeld && visible.some((number) => !before.includes(number))) readRows()
        if (visible[0] !== before[0]) isGoingUp = (visible[0] ?? 0) < (before[0] ?? 0)
        const { windows, total } = get()
        if (rowAt(windows, last) === undefined) reader.hurry()
        reader.want(visible, windowsAround(visible, isGoingUp, total))
      },
      pointAtList(isOver) {
        isPointedAt = isOver
      },
      async showArrivals() {
        const { search, sort, arrivals } = get()
        if (isByActivity({ search, sort })) return ask({ withCursor: false, staysAtTop: true })
        const next = await nextArrival(arrivals, locate)
        if (next === undefined || isWaiting) return
        const top = next === null || next.index < inSight / 2 ? 0 : next.index - 1
        ask({ withCursor: false, top, keepsArrivals: next !== null })
        if (next === null) return
        // Makes the cursor go to the report even if that report is already open.
        openBefore = null
        set({ arrivals: next.others, openReportId: next.reportId, attention: 'reached' })
      },
      readInOrder() {
        if (get().isHeld) letGo()
      },
      moveCursor(steps) {
        const { cursor, total } = get()
        const index = steppedIndex(cursor, steps, total ?? 0)
        if (index !== null && index !== cursor?.index) get().putCursor(index)
      },
      putCursor(index, attention = 'reached') {
        const reportId = rowAt(get().windows, index)?.id ?? null
        // Rows of the previous question will be replaced, and the cursor with them. The cursor then goes to the same
        // report among the new rows, else to the first of them, because the user is in the list.
        isCursorDue = isWaiting
        openedInPassing = isWaiting && attention === 'reached' ? reportId : null
        set(
          reportId === null
            ? { cursor: { index, reportId }, attention }
            : { cursor: { index, reportId }, openReportId: reportId, attention },
        )
      },
      showList(list, withCursor, top = 0) {
        const orderBefore = list.view.kind === 'sla' ? ordinaryOrder : null
        set({ ...withoutSavedView(get()), ...list, orderBefore })
        ask({ withCursor, top })
      },
      startQueue(showPlace = () => false) {
        set({
          ...nothingRead,
          catalogue: null,
          view: { kind: 'inbox' },
          search: '',
          ...withoutSavedView(get()),
          openReportId: null,
          attention: 'shown',
          recentReports: [],
          pane: 'list',
        })
        if (!showPlace()) ask({ withCursor: true })
        readCounts()
      },
      passTime() {
        if (get().ownReport !== null) return
        if (goesByThePresent(get())) readRows()
        readCounts()
      },
      rereadQueue() {
        if (get().ownReport !== null) return
        readRows()
        readCounts()
        get().recountViews()
      },
    }
  }
}
