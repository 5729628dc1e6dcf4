import 'inter-ui/inter-variable.css'
import 'inter-ui/inter-variable-latin.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import './design/tokens.css'
import './design/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { dispatchKeys } from './commands/dispatcher.ts'
import { notifyEngineStopped, notifyFailure } from './errors/notify-error.ts'
import { tellDamage } from './errors/tell-damage.ts'
import { tellWoken } from './errors/tell-undoable.ts'
import { invoke, listen } from './state/desk.ts'
import { createAppStore, followDesk } from './state/store.ts'
import { AppStoreContext } from './state/use-app.ts'
import { returnTo } from './state/window-place.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

const desk = { invoke, listen }
const store = createAppStore(desk)
followDesk(store, desk, notifyEngineStopped, ({ reportIds }) => tellWoken(store, reportIds))
tellDamage(store)
dispatchKeys(store, window)
void begin()

createRoot(root).render(
  <StrictMode>
    <AppStoreContext value={store}>
      <App />
    </AppStoreContext>
  </StrictMode>,
)

async function begin(): Promise<void> {
  const [left] = await Promise.all([invoke('window.takePlace', {}), store.getState().readDesk()])
  notifyFailure(left)
  if (left.ok && left.value !== null) returnTo(store, left.value)
}
