import 'inter-ui/inter-variable.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import './design/tokens.css'
import './design/base.css'
import './design/print.css'
import './design/fonts-at-start.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { CommandResult } from '#shared/desk/commands.ts'
import { invoke } from './bridge/desk-bridge.ts'
import { dispatchKeys } from './commands/dispatcher.ts'
import { followNativeMenu } from './commands/native-menu.ts'
import { keepBrowserOut } from './design/browser-defaults.ts'
import { followKeyboard } from './design/keyboard-layout.ts'
import { isOfList } from './features/queue/list-scroll.ts'
import { followAuthor } from './features/workspace/follow-author.ts'
import { lateFollowers, ownWindow, store } from './first-questions.ts'
import { notifyFailure, notifyWindowCrashed } from './notices/notify-error.ts'
import { openPresence, presenceAt, tellPresence } from './notices/presence.ts'
import { showNews } from './notices/show-news.ts'
import { tellDamage } from './notices/tell-damage.ts'
import { tellTakenUp } from './notices/tell-export.ts'
import { tellUnknownWorkspace } from './notices/tell-link.ts'
import { tellOutside } from './notices/tell-outside.ts'
import { tellPushed } from './notices/tell-pushed.ts'
import { tellReviewed } from './notices/tell-reviewed.ts'
import { App } from './shell/App.tsx'
import { followLinks } from './state/follow-links.ts'
import { returnTo } from './state/kept-places.ts'
import type { LateFollowers } from './state/late-followers.ts'
import { readyToDraw } from './state/ready-to-draw.ts'
import { AppStoreContext } from './state/use-app.ts'
import { copyAsSent } from './text/copy-as-sent.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

followKeyboard(window)
dispatchKeys(store, window)
keepBrowserOut(window)
copyAsSent(document)
followNativeMenu(lateFollowers.store, lateFollowers.desk)
tellPushed(lateFollowers.store, lateFollowers.desk)
if (ownWindow === null) tellPresence(window, openPresence())
else beginDesk(ownWindow, lateFollowers)
lateFollowers.end()

await readyToDraw(store)
createRoot(root).render(
  <StrictMode>
    <AppStoreContext value={store}>
      <App />
    </AppStoreContext>
  </StrictMode>,
)

// In the second frame from here, the first one has been drawn.
if (ownWindow !== null)
  requestAnimationFrame(() => requestAnimationFrame(() => void invoke('window.drawn', {})))

/** Begins the desk's own window. Notices that concern no single report are shown here, once for all windows. */
function beginDesk({ places, left }: NonNullable<typeof ownWindow>, late: LateFollowers): void {
  tellDamage(late.store)
  tellReviewed(late.store, late.desk)
  tellTakenUp(late.store)
  followAuthor(late.store, late.desk)
  followLinks(late.store, late.desk, { unknownWorkspace: tellUnknownWorkspace, failed: notifyFailure })
  showNews(late.store, late.desk, document)
  tellOutside(late.store, late.desk, presenceAt(window, openPresence()))
  window.addEventListener('scroll', (event) => isOfList(event) && places.scrolled(), {
    capture: true,
    passive: true,
  })
  // A call made while the page is hidden may never leave it, or may arrive after the next page has asked. So this also
  // runs at `beforeunload`; `pagehide` is for a window that closes without that event.
  for (const going of ['beforeunload', 'pagehide'] as const) window.addEventListener(going, places.keepNow)
  void left.then(goOn)
}

function goOn(left: CommandResult<'window.takePlace'>): void {
  notifyFailure(left)
  if (!left.ok) return
  if (left.value.place !== null) returnTo(store, left.value.place)
  if (left.value.hasCrashed) notifyWindowCrashed()
}
