import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Log } from '../engine/log.ts'

export interface Renewal {
  /** Navigates the window to an address; fails when the window does not arrive there. */
  readonly visit: (address: string) => Promise<unknown>
  /** An address with another origin than the desk's. */
  readonly away: string
  readonly home: string
  /** Whether the window was closed: later failures are then not faults. */
  readonly isGone: () => boolean
  readonly log: Log
}

/**
 * Maximum number of tries for one address. Another navigation may come in between, but after this many failures the
 * window will not arrive at all.
 */
const triesAtMost = 3

/**
 * Navigates the window away to another origin and back: the browser gives each visit a separate process and ends the
 * previous one. The window goes home after any failure on the way, since nothing else would bring it there; it stays
 * away only if going home fails every time. Never throws.
 */
export async function goAwayAndHome({ visit, away, home, isGone, log }: Renewal): Promise<void> {
  for (const address of [away, home]) {
    for (let tries = 1; tries <= triesAtMost && !isGone(); tries += 1) {
      try {
        await visit(address)
        break
      } catch (cause) {
        if (!isGone()) log.fault(`renewing the window, try ${tries}`, cause)
        // Electron may still be inside the failed navigation (electron/electron#53924).
        await nextTurn()
      }
    }
  }
}
