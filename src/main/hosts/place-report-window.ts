import * as z from 'zod'
import type { Devtools } from './devtools-pipe.ts'

const OfTarget = z.object({
  windowId: z.int(),
  bounds: z.object({ left: z.number(), top: z.number(), windowState: z.string() }),
})
/** How far a window is moved right and down, in px, if it would cover another window exactly. */
const cascade = 32

/**
 * Moves a window so that it does not cover another one exactly: the browser opens each window where the last one was.
 *
 * @param others the targets whose windows may be there.
 * @param size the size for the window; null = the browser restores the size of the last report window.
 */
export async function placeReportWindow(
  devtools: Devtools,
  targetId: string,
  {
    others,
    size,
  }: {
    readonly others: readonly string[]
    readonly size: { readonly width: number; readonly height: number } | null
  },
): Promise<void> {
  const boundsOf = async (id: string) =>
    OfTarget.parse(await devtools.send('Browser.getWindowForTarget', { targetId: id }))
  // A window that is just being closed cannot be covered, so failures are ignored.
  const asked = await Promise.allSettled(others.map(boundsOf))
  const taken = asked.flatMap((one) => (one.status === 'fulfilled' ? [one.value.bounds] : []))
  const { windowId, bounds } = await boundsOf(targetId)
  if (bounds.windowState !== 'normal') return
  let { left, top } = bounds
  while (taken.some((one) => one.left === left && one.top === top)) {
    left += cascade
    top += cascade
  }
  await devtools.send('Browser.setWindowBounds', { windowId, bounds: { left, top, ...size } })
}
