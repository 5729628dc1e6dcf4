/** A page that crashes again within this time (ms) would keep crashing. */
const withinMs = 60_000

/** Decides how to proceed after a crash of the window's page. */
export interface CrashLimit {
  /** Called when the page crashed. @returns true = show the page again; false = the desk has to end. */
  crashed(): boolean
}

/** @param now ms of a clock that is never set. */
export function createCrashLimit(now: () => number = () => performance.now()): CrashLimit {
  let last = Number.NEGATIVE_INFINITY
  return {
    crashed: () => {
      const isFirst = now() - last >= withinMs
      last = now()
      return isFirst
    },
  }
}

/** The message shown when the desk ends because of crashes. */
export const crashWords =
  'The window crashed twice within a minute, so Triage Desk closed. Everything you did is on this computer. Start it again. If it happens again, report what the log says.'
