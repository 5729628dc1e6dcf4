/**
 * The names in a report's text that locate a bug in a product. Each value occurs once, normalized so that the same
 * thing has the same value in all reports.
 */
export interface Identifiers {
  /** Paths of requests, with ids as `{}` and without a query. */
  readonly paths: ReadonlySet<string>
  /** Names of parameters, JSON members, headers and other short code. */
  readonly parameters: ReadonlySet<string>
  readonly hosts: ReadonlySet<string>
  /** Such as `CVE-2021-44228`. */
  readonly cves: ReadonlySet<string>
}

/** Limits: characters examined in all texts together, longest word, values of each kind, and segments of a path. */
const charactersAtMost = 40_000
const wordLength = 400
const valuesAtMost = { paths: 12, parameters: 24, hosts: 8, cves: 8 }
const segmentsAtMost = 12

// From any position, each pattern examines a bounded number of characters, so the time is linear in the text's length.
const words = /[^\s`"'<>|,;\\]+/g
const codeSpan = /`([^`\n]{1,60})`/g
const member = /"([A-Za-z_$@][\w.$[\]-]{0,40})"\s{0,3}:/g
/**
 * Matches a header's name: any name with a hyphen before a colon. A word without a hyphen is usually a form's heading
 * there, so only some common names of headers are matched.
 */
const header = /^((?=.{1,40}-)[A-Za-z][A-Za-z0-9-]{2,40}|Host|Cookie|Origin|Referer|Authorization):[ \t]/gm
const cve = /\bCVE-\d{4}-\d{4,7}\b/gi

const isName = /^[A-Za-z_$@.][\w$.:@[\]-]{0,40}$/
const hostName = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9])?\.){1,8}[a-z][a-z0-9-]{1,20}$/
/** Endings of file names, or of calls in code, that look like a top-level domain. */
const fileEnding =
  /\.(?:html?|php|js|ts|json|xml|ya?ml|txt|log|md|png|jpe?g|gif|svg|pdf|zip|gz|csv|so|db|conf|env|cgi|exe|py|rb|sh|get|post|map|har|http|lock|xlsx?|docx?|mp4|css)$/
const namesSomething = /[/.=]/
/** Cheap test before `idLike`: nearly all ids contain one of these characters. */
const idSign = /[\d{<:$]/
const idLike = [
  /^\d+$/,
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  /^(?=.{0,40}\d)[0-9a-f]{8,}$/i,
  /^\{[^}]*\}$/,
  /^<[^>]*>$/,
  /^:[A-Za-z_]\w*$/,
  /^\$\w+$/,
  /^[a-z]{1,4}_(?=.{0,40}[A-Z0-9])[A-Za-z0-9]{8,}$/,
]

/** @param texts most important first, since values beyond a limit are left out. */
export function identifiersOf(texts: readonly string[]): Identifiers {
  const found = {
    paths: new Set<string>(),
    parameters: new Set<string>(),
    hosts: new Set<string>(),
    cves: new Set<string>(),
  }
  const add = (kind: keyof typeof found, value: string) => {
    if (found[kind].size < valuesAtMost[kind]) found[kind].add(value)
  }
  let left = charactersAtMost
  for (const whole of texts) {
    const text = whole.slice(0, left)
    left -= text.length
    for (const [, code = ''] of text.matchAll(codeSpan))
      if (isName.test(code)) add('parameters', code.toLowerCase())
    for (const [word] of text.matchAll(words)) readWord(word, add)
    for (const [, name = ''] of text.matchAll(member)) add('parameters', name.toLowerCase())
    for (const [, name = ''] of text.matchAll(header)) add('parameters', name.toLowerCase())
    for (const [name] of text.matchAll(cve)) add('cves', name.toUpperCase())
    if (left <= 0) break
  }
  return found
}

type Add = (kind: keyof Identifiers, value: string) => void

function readWord(whole: string, add: Add): void {
  if (whole.length < 3 || whole.length > wordLength || !namesSomething.test(whole)) return
  const word = trimmed(whole)
  const scheme = word.indexOf('://')
  if (scheme > 0 && scheme < 8) {
    const rest = word.slice(scheme + 3)
    const end = rest.search(/[/?#]/)
    addHost(end < 0 ? rest : rest.slice(0, end), add)
    if (end >= 0) addPath(rest.slice(end), add)
    return
  }
  if (word.startsWith('/')) addPath(word, add)
  else if (word.includes('=')) addKeys(word, add)
  else if (word.includes('.')) addHost(word, add)
}

/** Removes the punctuation that a sentence puts around a word. */
function trimmed(word: string): string {
  let from = 0
  let to = word.length
  while (from < to && '([*_'.includes(word[from] ?? '')) from += 1
  while (to > from && '.:!?)*_]'.includes(word[to - 1] ?? '') && !closes(word, to - 1)) to -= 1
  return word.slice(from, to)
}

/** Whether the bracket at `at` closes one within the word, as in `ids[]`, and so belongs to the name. */
const closes = (word: string, at: number): boolean => word[at] === ']' && word.lastIndexOf('[', at) > 0

function addHost(text: string, add: Add): void {
  const host = text.replace(/:\d{1,5}$/, '').toLowerCase()
  if (hostName.test(host) && !fileEnding.test(host)) add('hosts', host)
}

function addPath(text: string, add: Add): void {
  const query = text.indexOf('?')
  if (query >= 0) addKeys(text.slice(query + 1), add)
  const path = pathShape(text)
  if (path !== null) add('paths', path)
}

/** Adds the names in a query such as `a=1&b=2`. */
function addKeys(text: string, add: Add): void {
  for (const pair of text.split('&', 12)) {
    const key = pair
      .slice(0, Math.max(0, pair.indexOf('=')))
      .replaceAll('%5B', '[')
      .replaceAll('%5D', ']')
    if (isName.test(key)) add('parameters', key.toLowerCase())
  }
}

/**
 * The normal form of a path: ids as `{}`, lower case, no query and no slash at the end.
 *
 * @returns null for a path without any name in it, such as `/`.
 */
export function pathShape(text: string): string | null {
  const end = text.search(/[?#]/)
  const segments = (end < 0 ? text : text.slice(0, end)).split('/', segmentsAtMost + 1).slice(1)
  const shaped = segments.map((segment) => (isId(segment) ? '{}' : segment.toLowerCase()))
  while (shaped.at(-1) === '') shaped.pop()
  return shaped.some((segment) => /[a-z]/.test(segment)) ? `/${shaped.join('/')}` : null
}

const isId = (segment: string): boolean => idSign.test(segment) && idLike.some((id) => id.test(segment))
