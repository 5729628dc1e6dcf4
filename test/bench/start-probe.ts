import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'
import type { startChromiumDesk } from '#main/chromium.ts'

const Targets = z.object({ targetInfos: z.array(z.object({ type: z.string(), targetId: z.string() })) })
const Evaluated = z.object({
  result: z.object({ value: z.object({ shown: z.string(), paintedAt: z.number() }) }),
})

/** One start of the built desk, in a process of its own: prints when each step was over, and when the window showed
 * something to work with. */
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
// Asked over the desk's own pipe: loading a driver would be measured with it. Looked for in every frame; two frames later
// what was found is on the screen.
const { targetInfos } = Targets.parse(await devtools.send('Target.getTargets'))
const page = await devtools.attach(targetInfos.find(({ type }) => type === 'page')?.targetId ?? '')
const evaluated = await page.send('Runtime.evaluate', {
  awaitPromise: true,
  returnByValue: true,
  expression: `new Promise((resolve) => {
    const look = () => {
      const shown = document.querySelector('[role="grid"] [role="row"][aria-label^="#"]')
        ? 'rows'
        : document.querySelector('form input') && 'connect form'
      if (!shown) return requestAnimationFrame(look)
      const tell = () => resolve({ shown, paintedAt: performance.timeOrigin + performance.now() })
      requestAnimationFrame(() => requestAnimationFrame(tell))
    }
    look()
  })`,
})
const { shown, paintedAt } = Evaluated.parse(evaluated).result.value
/** When each step was over, ms since the process began. */
const steps = performance.getEntriesByType('mark').map(({ name, startTime }) => [name, startTime])
process.stdout.write(JSON.stringify({ ms: paintedAt - performance.timeOrigin, shown, steps }))
await close()
