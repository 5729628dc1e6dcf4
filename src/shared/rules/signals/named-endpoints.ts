import { longestRead } from './prose.ts'

/** A path that a text names, and the part of the path that is the same in every request. */
export interface Endpoint {
  /** As written, without host, query and trailing punctuation. */
  readonly path: string
  /** The longest piece of the path without ids and variables. */
  readonly fixed: string
}

const endpointsAtMost = 4
const segment = '[\\w.~%{}<>:@-]{1,80}'
/** Every repetition is bounded, so that the time is linear in the length of a hostile text. */
const paths = new RegExp(
  `(?<![\\w./~-])(?:https?://[\\w.-]{1,200}(?::\\d{1,5})?)?((?:/${segment}){2,10})`,
  'giu',
)
/** Matches paths in system folders: files that a payload reads, not endpoints to which it is sent. */
const ofFiles = /^\/(?:etc|proc|sys|var|usr|home|root|tmp|opt|bin|dev|windows)\//iu
const variable = /^(?:\d+|[0-9a-f-]{16,}|[{<:].*|.*[}>])$/iu

/** The endpoints that texts name, each once, in the order of the texts; at most four. */
export function namedEndpoints(texts: readonly string[]): readonly Endpoint[] {
  const found = new Map<string, Endpoint>()
  for (const text of texts) {
    for (const [, written = ''] of text.slice(0, longestRead).matchAll(paths)) {
      const path = written.replace(/[.:>]+$/, '')
      const fixed = fixedPart(path)
      if (fixed === null || ofFiles.test(path) || found.has(fixed)) continue
      found.set(fixed, { path, fixed })
      if (found.size === endpointsAtMost) return [...found.values()]
    }
  }
  return [...found.values()]
}

/** The longest run of segments without ids; null if it has fewer than two, which is too unspecific to search for. */
function fixedPart(path: string): string | null {
  const runs: string[][] = [[]]
  for (const part of path.split('/').filter(Boolean)) {
    if (variable.test(part)) runs.push([])
    else runs.at(-1)?.push(part)
  }
  const [longest = []] = runs.toSorted((one, other) => other.length - one.length)
  return longest.length < 2 ? null : `/${longest.join('/')}`
}
