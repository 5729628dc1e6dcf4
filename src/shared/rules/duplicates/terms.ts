import { type Identifiers, identifiersOf } from './identifiers.ts'
import { stemOf } from './stem.ts'

/** The texts of a report that are compared with those of other reports. */
export interface TermTexts {
  readonly title: string
  readonly summary: string
  readonly description: string
  readonly impact: string
  readonly cve: string
  /** The reporter's comments, oldest first. */
  readonly comments: readonly string[]
  readonly fileNames: readonly string[]
}

/** How a report uses a term. */
export interface TermUse {
  /** How often the term occurs: 1 to `countAtMost`. */
  count: number
  isInTitle: boolean
  /** The term names the place of a bug: the path of a request. */
  isPlace: boolean
  /** The term is a name that occurs in the head: title, summary or CVE field. */
  isInHead: boolean
}

/** Maximum number of words used of a report, from its beginning, where it says what it is about. */
const wordsAtMost = 400
/**
 * Maximum number of characters, over all texts, in which words are searched: enough for `wordsAtMost` words, even long
 * ones.
 */
const charactersAtMost = 12_000
const wordLength = 60
const filesAtMost = 6
const countAtMost = 7
/** A name counts like a word that occurs this often, since reports about different bugs seldom share a name. */
const countOfName = 3

/** The path of a source file does not count as a place, since one file can have many bugs; it is an ordinary name. */
const sourcePath =
  /\.(?:sol|vy|rs|go|java|py|rb|c|cc|cpp|h|hpp|ts|tsx|jsx|kt|swift|cs|scala|jar|class|md)$|\/(?:blob|tree)\//

const namedKinds = ['paths', 'parameters', 'hosts', 'cves'] as const satisfies readonly (keyof Identifiers)[]
const lettersOfNames: Readonly<Record<keyof Identifiers, string>> = {
  paths: 'p',
  parameters: 'b',
  hosts: 'h',
  cves: 'c',
}

/**
 * The terms of a report: stems of its words, and names of things. A name has a prefix of a letter and a colon, such as
 * `p:` for a path; words contain no colon.
 *
 * @param wordsOf splits a text into words, folded as for the search.
 */
export function termsOf(
  texts: TermTexts,
  wordsOf: (text: string) => readonly string[],
): ReadonlyMap<string, TermUse> {
  const terms = new Map<string, TermUse>()
  const use = (term: string, count: number, marks: Partial<TermUse> = {}) => {
    const known = terms.get(term) ?? { count: 0, isInTitle: false, isPlace: false, isInHead: false }
    known.count = Math.min(countAtMost, known.count + count)
    known.isInTitle ||= marks.isInTitle ?? false
    known.isPlace ||= marks.isPlace ?? false
    known.isInHead ||= marks.isInHead ?? false
    terms.set(term, known)
  }
  const { title, summary, description, impact, cve, comments, fileNames } = texts
  let left = wordsAtMost
  let characters = charactersAtMost
  for (const [place, whole] of [title, summary, description, impact, ...comments].entries()) {
    const text = whole.slice(0, characters)
    characters -= text.length
    for (const word of comparedWords(text, wordsOf).slice(0, left)) {
      left -= 1
      use(word, 1, { isInTitle: place === 0 })
    }
    if (left <= 0 || characters <= 0) break
  }
  const inTitle = identifiersOf([title])
  const inHead = identifiersOf([title, summary, cve])
  // Texts of the head come first, since values beyond a limit are left out.
  const inAll = identifiersOf([title, summary, cve, description, impact])
  for (const kind of namedKinds) {
    for (const name of inAll[kind]) {
      use(`${lettersOfNames[kind]}:${name}`, countOfName, {
        isInTitle: inTitle[kind].has(name),
        isInHead: inHead[kind].has(name),
        isPlace: kind === 'paths' && !sourcePath.test(name),
      })
    }
  }
  for (const stem of fileStems(fileNames)) use(`f:${stem}`, countOfName)
  return terms
}

/** The stems of a text's words. In scripts without spaces, each pair of adjacent characters counts as a word. */
export function comparedWords(text: string, wordsOf: (text: string) => readonly string[]): readonly string[] {
  const compared: string[] = []
  let before = ''
  for (const word of wordsOf(text)) {
    const isSign = word.length === 1 && word > '\u024f'
    if (isSign && before !== '') compared.push(before + word)
    else if (!isSign && word.length > 1 && word.length < wordLength) compared.push(stemOf(word))
    before = isSign ? word : ''
  }
  return compared
}

/** File names without extension and copy number: `poc-export (2).png` becomes `poc-export`. */
function fileStems(names: readonly string[]): ReadonlySet<string> {
  const stems = names.slice(0, filesAtMost).map((name) =>
    name
      .slice(-200)
      .toLowerCase()
      .replace(/\.\w{1,8}$/, '')
      .replace(/ \(\d{1,4}\)$/, ''),
  )
  return new Set(stems.filter((stem) => stem.length > 3))
}
