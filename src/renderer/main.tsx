import 'inter-ui/inter-variable.css'
import 'inter-ui/inter-variable-latin.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import './design/tokens.css'
import './design/base.css'
import './design/print.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ownReportOf } from '#shared/desk/own-report.ts'
import { invoke, listen } from './bridge/desk-bridge.ts'
import { dispatchKeys } from './commands/dispatcher.ts'
import { followNativeMenu } from './commands/native-menu.ts'
import { keepBrowserOut } from './design/browser-defaults.ts'
import { followKeyboard } from './design/keyboard-layout.ts'
import { isOfList, scrollOfList } from './features/queue/list-scroll.ts'
import { followAuthor } from './features/workspace/follow-author.ts'
import { notifyEngineStopped, notifyFailure, notifyWindowCrashed } from './notices/notify-error.ts'
import { openPresence, presenceAt, tellPresence } from './notices/presence.ts'
import { showNews } from './notices/show-news.ts'
import { tellDamage } from './notices/tell-damage.ts'
import { tellOutside } from './notices/tell-outside.ts'
import { tellReviewed } from './notices/tell-reviewed.ts'
import { tellWoken } from './notices/tell-undoable.ts'
import { App } from './shell/App.tsx'
import { followLinks } from './state/follow-links.ts'
import { keepPlaces, type PlaceKeeper, returnTo } from './state/kept-places.ts'
import { readyToDraw } from './state/ready-to-draw.ts'
import { createAppStore, followDesk } from './state/store.ts'
import { AppStoreContext } from './state/use-app.ts'
import { copyAsSent } from './text/copy-as-sent.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

const desk = { invoke, listen }
const ownReport = ownReportOf(location.search)
const store = createAppStore(desk, ownReport)
followKeyboard(window)
dispatchKeys(store, window)
keepBrowserOut(window)
copyAsSent(document)
followNativeMenu(store, desk)
if (ownReport === null) void goOn(beginDesk())
else beginReport()

await readyToDraw(store)
createRoot(root).render(
  <StrictMode>
    <AppStoreContext value={store}>
      <App />
    </AppStoreContext>
  </StrictMode>,
)

/** Starts the desk's own window. Notices that concern no single report are shown here, once for all windows. */
function beginDesk(): PlaceKeeper {
  followDesk(store, desk, notifyEngineStopped, (woken) => tellWoken(store, woken))
  tellDamage(store)
  tellReviewed(store, desk)
  followAuthor(store, desk)
  followLinks(store, desk)
  showNews(store, desk, document)
  tellOutside(store, desk, presenceAt(window, openPresence()))
  const places = keepPlaces(store, desk, () => scrollOfList(store.getState()))
  window.addEventListener('scroll', (event) => isOfList(event) && places.scrolled(), {
    capture: true,
    passive: true,
  })
  // A call made while the page is hidden may never leave it, or may arrive after the next page has asked. So this also
  // runs at `beforeunload`; `pagehide` is for a window that closes without that event.
  for (const going of ['beforeunload', 'pagehide'] as const) window.addEventListener(going, places.keepNow)
  return places
}

function beginReport(): void {
  followDesk(store, desk, notifyEngineStopped)
  tellPresence(window, openPresence())
  void store.getState().readDesk()
}

async function goOn(places: PlaceKeeper): Promise<void> {
  const [left] = await Promise.all([invoke('window.takePlace', {}), places.open()])
  notifyFailure(left)
  if (!left.ok) return
  if (left.value.place !== null) returnTo(store, left.value.place)
  if (left.value.hasCrashed) notifyWindowCrashed()
}
