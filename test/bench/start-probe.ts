import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { startChromiumDesk } from '#main/chromium.ts'

/**
 * One start of the built desk, in a separate process: prints when each step ended, and when the window showed something
 * usable.
 */
const profileDir = process.argv[2] ?? ''
performance.mark('node')
const built: { startChromiumDesk: typeof startChromiumDesk } = await import(
  pathToFileURL(join(import.meta.dirname, '../../out/main/chromium.js')).href
)
performance.mark('main script')
const size = { width: 1440, height: 900 }
const desk = await built.startChromiumDesk({
  profileDir,
  headless: true,
  demo: false,
  theme: 'light',
  size,
  screenshot: null,
})
if (!desk.ok) throw new Error(JSON.stringify(desk.error))

const { devtools, close } = desk.value
// Imported only now: modules that only the probe needs are no part of a start.
const { paintedOnce } = await import('./painted.ts')
const { shown, paintedAt } = await paintedOnce(
  devtools,
  `document.querySelector('[role="grid"] [role="row"][aria-label^="#"]')
    ? 'rows'
    : document.querySelector('form input') && 'connect form'`,
)
/** When each step ended, in ms since the start of the process. */
const steps = performance.getEntriesByType('mark').map(({ name, startTime }) => [name, startTime])
process.stdout.write(JSON.stringify({ ms: paintedAt - performance.timeOrigin, shown, steps }))
await close()
