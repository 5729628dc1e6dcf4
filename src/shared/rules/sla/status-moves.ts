/** One change of status, by the service's names. */
export interface StatusMove {
  readonly from: string
  readonly to: string
}

/** Longer than any name of a status, and than any line of a service about one. */
const longestLine = 300

/**
 * The change of status in a service's own line, such as "Status changed from **New** to **Triaged**."
 *
 * @param isStatus whether a status has this name. Used where names are not marked and could be split in several ways.
 * @returns null for any other line, and for an ambiguous one.
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

/** Whether a service's own line says that a bounty or bonus was set. */
export function tellsReward(message: string): boolean {
  return /^(?:the )?(?:bounty|bonus|reward)\b.{0,20}\b(?:set|changed|awarded|paid)\b/i.test(message.trim())
}
