import type { StateCreator } from 'zustand'
import type { DeskError } from '#shared/desk/errors.ts'
import type { QueueWindow } from '#shared/desk/models.ts'
import type { QueueRequest, QueueView } from '#shared/desk/queue-request.ts'
import { withoutSort } from '#shared/rules/query/parse.ts'
import type { Desk } from '../bridge/desk.ts'
import { canBeHeld, readHeld } from './held-list.ts'
import { keptSame } from './kept-same.ts'
import { paced } from './paced.ts'
import { cursorOn, cursorWithoutReport, steppedIndex } from './queue-cursor.ts'
import { createQueueReader } from './queue-reader.ts'
import { type RowWindows, rowAt, windowSize, windowsAround, windowsOf, withWindow } from './queue-windows.ts'
import type { DeskSlice } from './shape/desk.ts'
import type { InsightsSlice } from './shape/insights.ts'
import type { QueueSlice } from './shape/queue.ts'
import type { ReportSlice } from './shape/report.ts'
import type { SearchSlice } from './shape/search.ts'
import type { SyncSlice } from './shape/sync.ts'
import type { UiSlice } from './shape/ui.ts'
import type { ViewsSlice } from './shape/views.ts'

/** The slices that this one reads and calls. */
type Needed = QueueSlice &
  DeskSlice &
  ReportSlice &
  SyncSlice &
  ViewsSlice &
  UiSlice &
  SearchSlice &
  InsightsSlice

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
  arrivals: 0,
} satisfies Partial<QueueSlice>

/** Of queues that have none of their own. */
const ordinaryOrder = { sort: 'activity', group: 'none' } as const
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
export function createQueueSlice(desk: Desk): StateCreator<Needed, [], [], QueueSlice> {
  return (set, get) => {
    let staleTimer: ReturnType<typeof setTimeout> | undefined
    let countTimer: ReturnType<typeof setTimeout> | undefined
    let visible: readonly number[] = [0]
    /** Rows that the screen has room for; 0 = not known yet. */
    let inSight = 0
    let isGoingUp = false
    /** The first answer to this question puts the cursor on its first row. */
    let isCursorDue = true
    /** The report that was open when the question was asked: one that is opened before the answer stays open. */
    let openBefore: number | null = null
    /** The list keeps its rows where they are: it is no longer in its own order. */
    let isHeld = false
    let isPointedAt = false
    let firstVisible = 0
    /** Newest activity in the local copy when the top of the list was last read in order; ms since 1970. */
    let newestBefore = 0
    /** The next first answer leaves the cursor alone: the list was asked for at its top. */
    let staysAtTop = false
    /** A question was asked, and the rows still belong to the one before. */
    let isWaiting = false
    /** Where the list of this question begins; it counts with its answer, for the rows before it are another list. */
    let topOfAnswer = 0

    const reader = createQueueReader(desk, { onWindow: takeWindow, onError: takeError })

    /** A saved view brought its order along, and takes it with it. */
    function leaveSavedView(): Partial<Needed> {
      return { savedViewId: null, orderBefore: null, ...get().orderBefore }
    }

    /** What is at risk comes by when it is due, and leaves the order of the other queues as it was. */
    function ownOrder(view: QueueView): Partial<Needed> {
      if (view.kind !== 'sla') return {}
      const { orderBefore, sort, group } = get()
      return { orderBefore: orderBefore ?? { sort, group }, sort: 'due', group: 'none' }
    }

    function question(): QueueRequest | null {
      const { currentWorkspaceId, ownReport, view, search, sort, group } = get()
      // A report's window has no list: its question would end that of the desk's own.
      if (currentWorkspaceId === null || ownReport !== null) return null
      const asked = { workspaceId: currentWorkspaceId, view, search, sort }
      return group === 'none' ? asked : { ...asked, group }
    }

    function ask(options: { readonly withCursor: boolean; readonly top?: number }): void {
      const request = question()
      if (request === null) return
      isCursorDue = options.withCursor
      openBefore = get().openReportId
      topOfAnswer = options.top ?? 0
      isHeld = false
      firstVisible = 0
      if (get().arrivals > 0) set({ arrivals: 0 })
      isWaiting = true
      visible = windowsOf(topOfAnswer, topOfAnswer + inSight)
      clearTimeout(staleTimer)
      clearTimeout(countTimer)
      staleTimer = setTimeout(() => set({ total: null, windows: new Map(), groups: [] }), longestStale)
      const within = Math.floor(topOfAnswer) % windowSize
      reader.ask(request, visible, topOfAnswer === 0 ? inSight : within + (inSight || windowSize))
    }

    /** The windows around a place, however much shorter the list became since it was left there. */
    function windowsAt(top: number, total: number): readonly number[] {
      const first = Math.min(top, Math.max(0, total - inSight))
      return windowsOf(first, Math.min(first + inSight, total - 1))
    }

    function takeWindow(number: number, window: QueueWindow, isFirst: boolean): void {
      clearTimeout(staleTimer)
      isWaiting = false
      const { windows: before, cursor: at } = get()
      // Rows in their own order do not go on where held ones end.
      if (isHeld) letGo()
      if (isFirst && topOfAnswer > 0) {
        visible = windowsAt(topOfAnswer, window.total)
        reader.want(visible)
      }
      if (number === 0 || isFirst) newestBefore = window.newest
      const held: RowWindows = isFirst ? new Map() : before
      const centres = at === null || isFirst ? visible : [...visible, Math.floor(at.index / windowSize)]
      const windows = withWindow(held, number, window.rows, centres)
      reader.forget([...held.keys(), number].filter((other) => !windows.has(other)))
      const { openReportId: open } = get()
      const opened = isFirst && open !== openBefore ? open : null
      if (opened !== null) isCursorDue = false
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
        ...(isFirst || get().total === null ? { listEpoch: get().listEpoch + 1, listTop: topOfAnswer } : {}),
        ...(isFirst ? { cursor: opened === null ? null : cursorOn(windows, opened) } : {}),
        ...(number === 0 ? { arrivals: 0 } : {}),
        // A queue was chosen that holds nothing: no report of the one before stays open behind it.
        ...(isFirst && isCursorDue && window.total === 0 ? { openReportId: null } : {}),
      })
      clearTimeout(countTimer)
      if (!window.isTotalExact) countTimer = setTimeout(() => void countRows(), countedAfter)
      followCursor()
      // The copy opened after all.
      if (get().syncReadError !== null) void get().readSync()
      const { cursor, openReportId, search } = get()
      const isLookedFor = opened !== null || (search === '' && !staysAtTop)
      if (isFirst && cursor === null && openReportId !== null && isLookedFor)
        void locateOpenReport(openReportId)
      if (isFirst) staysAtTop = false
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
      // Where the list can be read again, it goes on where it was.
      if (!isWaiting && get().total !== null) topOfAnswer = firstVisible
      isWaiting = false
      set({ queueError: error, total: null, windows: new Map(), groups: [], cursor: null })
    }

    /** Keeps the cursor on its report when rows come and go around it. */
    function followCursor(): void {
      const { cursor, windows, total } = get()
      if (cursor === null) {
        if (isCursorDue && total !== null && total > 0) {
          isCursorDue = false
          get().putCursor(Math.min(total - 1, Math.ceil(topOfAnswer)), 'shown')
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
    /** Somebody is further down: what they look at stays where it is. */
    function isFurtherDown(): boolean {
      const { cursor, search, group } = get()
      if (isWaiting || !canBeHeld({ search, group })) return false
      return isHeld || isPointedAt || firstVisible > 0 || (cursor?.index ?? 0) > 0
    }

    /** The list takes its own order again. */
    function letGo(): void {
      isHeld = false
      reader.refresh()
    }

    async function readAgain(): Promise<void> {
      const asked = question()
      const { windows, total } = get()
      if (asked === null || total === null || !isFurtherDown()) return letGo()
      const held = await readHeld(desk, asked, { windows, total, visible, newest: newestBefore })
      if (!isSameQuestion(asked, question()) || isWaiting) return
      // Other rows came meanwhile, which are as new as these.
      if (get().windows !== windows) return readRows()
      if (held === null) return letGo()
      isHeld = true
      reader.forget([...windows.keys()].filter((number) => !held.windows.has(number)))
      set(held)
      followCursor()
    }
    const readRows = paced(rowsReread, () => void readAgain())

    return {
      view: { kind: 'inbox' },
      search: '',
      sort: 'activity',
      group: 'none',
      listEpoch: 0,
      listTop: 0,
      ...nothingRead,

      chooseView(view) {
        set({
          view,
          search: '',
          pane: 'list',
          isInsightsOpen: false,
          ...leaveSavedView(),
          ...ownOrder(view),
        })
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
        set(search === '' ? { search, ...leaveSavedView(), ...ownOrder(get().view) } : { search })
        ask({ withCursor: false })
      },
      searchEverywhere() {
        set({ view: { kind: 'all' } })
        ask({ withCursor: false })
      },
      enterList() {
        if (isWaiting) isCursorDue = true
        else if (get().cursor === null && (get().total ?? 0) > 0) get().putCursor(0, 'shown')
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
        // Rows of the question before: those of this one are on their way.
        if (isWaiting && topOfAnswer > 0) return
        const before = visible
        visible = windowsOf(first, last)
        firstVisible = first
        // A held list was read again for the rows that were on screen then.
        if (isHeld && visible.some((number) => !before.includes(number))) readRows()
        if (visible[0] !== before[0]) isGoingUp = (visible[0] ?? 0) < (before[0] ?? 0)
        const { windows, total } = get()
        if (rowAt(windows, last) === undefined) reader.hurry()
        reader.want(visible, windowsAround(visible, isGoingUp, total))
      },
      pointAtList(isOver) {
        isPointedAt = isOver
      },
      showArrivals() {
        staysAtTop = true
        ask({ withCursor: false })
      },
      moveCursor(steps) {
        const { cursor, total } = get()
        const index = steppedIndex(cursor, steps, total ?? 0)
        if (index !== null && index !== cursor?.index) get().putCursor(index)
      },
      putCursor(index, attention = 'reached') {
        const reportId = rowAt(get().windows, index)?.id ?? null
        // On rows of the question before it goes with them: who is in the list goes on in the new ones.
        isCursorDue = isWaiting
        set(
          reportId === null
            ? { cursor: { index, reportId }, attention }
            : { cursor: { index, reportId }, openReportId: reportId, attention },
        )
      },
      showList(list, withCursor, top = 0) {
        const orderBefore = list.view.kind === 'sla' ? ordinaryOrder : null
        set({ ...leaveSavedView(), ...list, orderBefore })
        ask({ withCursor, top })
      },
      startQueue() {
        set({
          ...nothingRead,
          catalogue: null,
          view: { kind: 'inbox' },
          search: '',
          ...leaveSavedView(),
          openReportId: null,
          recentReports: [],
          pane: 'list',
        })
        ask({ withCursor: true })
        readCounts()
      },
      passTime() {
        if (get().ownReport !== null) return
        const { view, search, group } = get()
        if (view.kind === 'sla' || group === 'due' || /\b(?:sla|due):/i.test(search)) readRows()
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

function isSameQuestion(one: QueueRequest, other: QueueRequest | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
