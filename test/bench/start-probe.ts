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
const row = page.getByRole('grid', { name: 'Reports' }).getByRole('row', { name: /^#\d+/ }).first()
const form = page.getByRole('textbox', { name: 'Service address' })
const first = row.or(form)
await first.waitFor()
// Two frames later what was found is on the screen.
const paintedAt = await page.evaluate(
  () =>
    new Promise<number>((resolve) => {
      requestAnimationFrame(() =>
        requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now())),
      )
    }),
)
const shown = (await form.count()) > 0 ? 'connect form' : 'rows'
process.stdout.write(JSON.stringify({ ms: paintedAt - performance.timeOrigin, shown }))
await close()
