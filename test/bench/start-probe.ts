import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { startChromiumDesk } from '#main/chromium.ts'

/** One start of the built desk, in a process of its own: prints when the window showed something to work with. */
const profileDir = process.argv[2] ?? ''
const built: { startChromiumDesk: typeof startChromiumDesk } = await import(
  pathToFileURL(join(import.meta.dirname, '../../out/main/chromium.js')).href
)
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

const { page, close } = desk.value
// Looked for in every frame: the steps in which Playwright waits for an element are longer than what is measured.
const found = await page.waitForFunction(
  () => {
    if (document.querySelector('[role="grid"] [role="row"][aria-label^="#"]')) return 'rows'
    return document.querySelector('form input') ? 'connect form' : null
  },
  undefined,
  { polling: 'raf' },
)
// Two frames later what was found is on the screen.
const paintedAt = await page.evaluate(
  () =>
    new Promise<number>((resolve) => {
      requestAnimationFrame(() =>
        requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now())),
      )
    }),
)
const shown = await found.jsonValue()
process.stdout.write(JSON.stringify({ ms: paintedAt - performance.timeOrigin, shown }))
await close()
