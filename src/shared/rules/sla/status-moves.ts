/** A change of status, with the service's names of the statuses. */
export interface StatusMove {
  readonly from: string
  readonly to: string
}

/** Longest line that is examined, in UTF-16 units; lines about a change of status are shorter. */
const longestLine = 300

/**
 * Reads the change of status from a system entry such as "Status changed from **New** to **Triaged**."
 *
 * @param isStatus whether a status with this name exists; needed if the names have no markup around them, since the
 *   line could then be split in several ways.
 * @returns null for any other text, and for an ambiguous one.
 */
export function statusMoveIn(message: string, isStatus: (name: string) => boolean): StatusMove | null {
  const line = message.trim()
  if (line.length > longestLine || !/^(?:the )?(?:status|state)\b/i.test(line)) return null
  const marked = /\bfrom (\*\*|__|`|")(.+?)\1 to \1(.+?)\1\W*$/i.exec(line)
  if (marked?.[2] !== undefined && marked[3] !== undefined) return { from: marked[2], to: marked[3] }

  const names = /\bfrom (.+?)\W*$/i.exec(line)?.[1]
  if (names === undefined) return null
  const splits = [...names.matchAll(/ to /gi)].map(({ index }) => ({
    from: names.slice(0, index),
    to: names.slice(index + ' to '.length),
  }))
  const [only, ...others] = splits.filter(({ from, to }) => isStatus(from) && isStatus(to))
  return only === undefined || others.length > 0 ? null : only
}

/** Whether a system entry says that a bounty or bonus was set. */
export function tellsReward(message: string): boolean {
  return /^(?:the )?(?:bounty|bonus|reward)\b.{0,20}\b(?:set|changed|awarded|paid)\b/i.test(message.trim())
}
