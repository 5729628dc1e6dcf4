import * as z from 'zod'
import type { Devtools } from './devtools-pipe.ts'

const OfTarget = z.object({
  windowId: z.int(),
  bounds: z.object({ left: z.number(), top: z.number(), windowState: z.string() }),
})
/** px that a window is moved right and down if it would cover another exactly. */
const cascade = 32

/**
 * Puts a window where it covers no other: the browser puts each one where the last was.
 *
 * @param others the targets whose windows may be there.
 * @param size null: the browser knows a size for it; at the first start it knows none.
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
  // A window that is just being closed covers nothing.
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
