import * as z from 'zod'
import type { Devtools } from '#main/hosts/devtools-pipe.ts'

const Targets = z.object({ targetInfos: z.array(z.object({ type: z.string(), targetId: z.string() })) })
const Evaluated = z.object({
  result: z.object({ value: z.object({ shown: z.string(), paintedAt: z.number() }) }),
})

/**
 * Waits until the window shows something. The desk's own pipe is used, because the loading of a driver would be
 * measured as well. The page evaluates `shown` in every frame; two frames after it is true, the result is on the
 * screen.
 * @param shown an expression of the page: a text for what is shown, or a falsy value.
 * @returns what was shown, and when it was painted, ms since 1970.
 */
export async function paintedOnce(
  devtools: Devtools,
  shown: string,
): Promise<{ readonly shown: string; readonly paintedAt: number }> {
  const { targetInfos } = Targets.parse(await devtools.send('Target.getTargets'))
  const page = await devtools.attach(targetInfos.find(({ type }) => type === 'page')?.targetId ?? '')
  const evaluated = await page.send('Runtime.evaluate', {
    awaitPromise: true,
    returnByValue: true,
    expression: `new Promise((resolve) => {
      const look = () => {
        const shown = ${shown}
        if (!shown) return requestAnimationFrame(look)
        const tell = () => resolve({ shown, paintedAt: performance.timeOrigin + performance.now() })
        requestAnimationFrame(() => requestAnimationFrame(tell))
      }
      look()
    })`,
  })
  return Evaluated.parse(evaluated).result.value
}
