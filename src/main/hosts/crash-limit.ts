/** A page that crashes again within this time would keep crashing. */
const withinMs = 60_000

/** Decides how to proceed after a crash of the window's page. */
export interface CrashLimit {
  /** To be called when the page crashed. @returns true: show it again; false: the desk ends. */
  crashed(): boolean
}

/** @param now milliseconds of a clock that is never set. */
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

/** The message when the desk ends because of crashes. */
export const crashWords =
  'The window crashed twice within a minute, so Triage Desk closed. Everything you did is on this computer. Start it again. If it happens again, report what the log says.'
