import { ownReportOf } from '#shared/desk/own-report.ts'
import { withAnswersAhead } from './bridge/answers-ahead.ts'
import { invoke, listen } from './bridge/desk-bridge.ts'
import { scrollOfList } from './features/queue/list-scroll.ts'
import { keepPlaces } from './state/kept-places.ts'
import { holdForFollowers } from './state/late-followers.ts'
import { createAppStore, followDesk } from './state/store.ts'

/**
 * The window's state, and the questions for what is shown first. The document loads this file as a script of its own:
 * it is small, so that the desk answers while the browser still compiles the rest. It must import neither React nor
 * components.
 */
const ownReport = ownReportOf(location.search)
const desk = ownReport === null ? withAnswersAhead({ invoke, listen }) : { invoke, listen }
export const store = createAppStore(desk, ownReport)
followDesk(store, desk)
export const lateFollowers = holdForFollowers(store, desk)
/** What the desk's own window asked for; null in a report window. */
export const ownWindow = ownReport === null ? openDesk() : null
if (ownWindow === null) void store.getState().readDesk()

function openDesk() {
  const places = keepPlaces(store, desk, () => scrollOfList(store.getState()))
  /** The place that the page before this one left, once the state and the kept place have been read. */
  const left = Promise.all([invoke('window.takePlace', {}), places.open()]).then(([answer]) => answer)
  return { places, left }
}
