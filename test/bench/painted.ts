import type { Devtools } from '#main/hosts/devtools-pipe.ts'

// Answers of the browser. They are not parsed: loading a parser would keep the desk from answering its window meanwhile.
interface Targets {
  readonly targetInfos: readonly { readonly type: string; readonly targetId: string }[]
}
interface Evaluated {
  readonly result: { readonly value: { readonly shown: string; readonly paintedAt: number } }
}

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
  const { targetInfos } = (await devtools.send('Target.getTargets')) as Targets
  const page = await devtools.attach(targetInfos.find(({ type }) => type === 'page')?.targetId ?? '')
  const { result } = (await page.send('Runtime.evaluate', {
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
  })) as Evaluated
  return result.value
}
