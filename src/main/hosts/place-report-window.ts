import * as z from 'zod'
import type { Devtools } from './devtools-pipe.ts'

const OfTarget = z.object({
  windowId: z.int(),
  bounds: z.object({ left: z.number(), top: z.number(), windowState: z.string() }),
})
/** px by which a window stands right of and below one that it would cover. */
const cascade = 32

/**
 * Puts a window where it covers no other: the browser puts each one where the last was.
 *
 * @param others the targets whose windows may stand there.
 * @param size null: the browser knows one for it; it knows none of its own at the first start.
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
  // One that is closed just now covers nothing.
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
