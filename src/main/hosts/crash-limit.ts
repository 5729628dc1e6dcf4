/** A page that crashes again so soon would go on crashing. */
const withinMs = 60_000

/** Decides what follows a crash of the window's page. */
export interface CrashLimit {
  /** The page crashed. @returns whether it is to be shown anew; false: the desk ends. */
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

/** What is said when the desk ends for it. */
export const crashWords =
  'The window crashed twice within a minute, so Triage Desk closed. Everything you did is on this computer. Start it again. If it happens again, report what the log says.'
