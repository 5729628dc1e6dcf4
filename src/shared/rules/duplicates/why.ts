import { type Identifiers, identifiersOf } from './identifiers.ts'
import { stemOf } from './stem.ts'

/** A feature that two reports share; shown to the user as the reason why one is offered as the other's original. */
export type Why =
  /** `name`: the name of a function, class or setting in code. `words`: a sequence of words that both contain. */
  | { readonly kind: 'path' | 'parameter' | 'host' | 'cve' | 'name' | 'words'; readonly value: string }
  /** The number of lines (sentences or steps) that both contain word for word. */
  | { readonly kind: 'lines'; readonly count: number }

const linesAtMost = 400
const lineLength = 400
const wordsOfLine = 4
const sharedAtMost = 4
/** Maximum number of words of a report, from its beginning, that are searched for common sequences. */
const wordsAtMost = 400
const charactersAtMost = 6_000
/** Maximum number of words of a common sequence. */
const phraseAtMost = 8
/**
 * The rarity of a word that one of seven reports contains. Rarer words raise the score of a sequence, more common ones
 * lower it.
 */
const sayingFrom = 2
/** Lowest rarity at which a name or sequence is shown: that of a term in one of fifty reports. */
const rareFrom = 4
/** Names in code: words with a capital letter or an underscore inside. */
const codeName =
  /(?<![\w$])(?=[\w$]{0,40}[a-z\d][A-Z]|[\w$]{0,40}[A-Za-z\d]_[A-Za-z\d])[A-Za-z_$][\w$]{3,60}(?![\w$])/g

export interface WhyTexts {
  /** Title and summary. */
  readonly head: readonly string[]
  /** The other texts. */
  readonly rest: readonly string[]
}

/**
 * The features of a report that `whyAlike` compares. One report's features can be compared with those of many
 * candidates.
 */
export interface WhyFacts {
  readonly head: Identifiers
  readonly all: Identifiers
  readonly lines: ReadonlySet<string>
  readonly names: ReadonlySet<string>
  readonly words: readonly string[]
}

/** @param wordsOf splits a text into words, folded as for the search. */
export function whyFactsOf({ head, rest }: WhyTexts, wordsOf: (text: string) => readonly string[]): WhyFacts {
  const texts = [...head, ...rest]
  return {
    head: identifiersOf(head),
    all: identifiersOf(texts),
    lines: linesOf(texts),
    names: new Set(texts.flatMap((text) => [...text.matchAll(codeName)].map(([name]) => name))),
    words: wordsOf(texts.join('\n').slice(0, charactersAtMost)).slice(0, wordsAtMost),
  }
}

/**
 * The features that both reports share, strongest evidence first, at most `sharedAtMost`: a CVE, a path, a parameter, a
 * name in code, a sequence of words, a host, and the number of equal lines, each at most once. A name in code or a
 * sequence is given only if no path is shared. A CVE, path or host that is in the heads is preferred.
 *
 * @param rarityOf returns the rarity of a stem, as `rarityOf` in `rank.ts` computes it.
 */
export function whyAlike(
  mine: WhyFacts,
  theirs: WhyFacts,
  rarityOf: (stem: string) => number,
): readonly Why[] {
  const first = (kind: keyof Identifiers): string | undefined =>
    common(mine.head[kind], theirs.head[kind]) ??
    common(mine.head[kind], theirs.all[kind]) ??
    common(mine.all[kind], theirs.all[kind])
  const named = (kind: Exclude<Why['kind'], 'lines'>, value: string | undefined) =>
    value === undefined ? [] : [{ kind, value } as const]
  const rarityOfWord = (word: string) => rarityOf(stemOf(word))
  let count = 0
  for (const line of mine.lines) if (theirs.lines.has(line)) count += 1
  const path = first('paths')
  // Parameters count only in the heads: elsewhere, quoted requests bring in common headers and members.
  const parameter = common(mine.head.parameters, theirs.head.parameters)
  const name = path === undefined ? rarestName(mine.names, theirs.names, parameter, rarityOfWord) : undefined
  return [
    ...named('cve', first('cves')),
    ...named('path', path),
    ...named('parameter', parameter),
    ...named('name', name),
    ...(path === undefined ? named('words', rarestPhrase(mine.words, theirs.words, rarityOfWord)) : []),
    ...named('host', first('hosts')),
    ...(count > 0 ? [{ kind: 'lines', count } as const] : []),
  ].slice(0, sharedAtMost)
}

function common(mine: ReadonlySet<string>, theirs: ReadonlySet<string>): string | undefined {
  return [...mine].find((value) => theirs.has(value))
}

function rarestName(
  mine: ReadonlySet<string>,
  theirs: ReadonlySet<string>,
  parameter: string | undefined,
  rarityOfWord: (word: string) => number,
): string | undefined {
  let rarest: string | undefined
  let most = rareFrom
  for (const name of mine) {
    if (!theirs.has(name) || name.toLowerCase() === parameter) continue
    const rarity = Math.max(...name.toLowerCase().split('_').map(rarityOfWord))
    if (rarity < most) continue
    rarest = name
    most = rarity
  }
  return rarest
}

/**
 * Of the sequences of at least two words that occur in both, the one with the highest sum of its words' rarities, each
 * reduced by `sayingFrom`. Undefined if no sum is above `rareFrom`.
 */
function rarestPhrase(
  mine: readonly string[],
  theirs: readonly string[],
  rarityOfWord: (word: string) => number,
): string | undefined {
  const says = mine.map((word) => rarityOfWord(word) - sayingFrom)
  // For each position in `mine`: the common run that ends there and at the previous word of `theirs`.
  let before: readonly Run[] = []
  let best = { says: rareFrom, end: 0, length: 0 }
  for (const word of theirs) {
    const runs: Run[] = []
    for (let place = 0; place < mine.length; place += 1) {
      const said = says[place] ?? 0
      if (mine[place] !== word) {
        runs.push(noRun)
        continue
      }
      const last = before[place - 1] ?? noRun
      const goesOn = last.says > 0 && last.length < phraseAtMost
      const run = goesOn ? { says: last.says + said, length: last.length + 1 } : { says: said, length: 1 }
      runs.push(run)
      if (run.length > 1 && run.says > best.says) best = { ...run, end: place + 1 }
    }
    before = runs
  }
  return best.length === 0 ? undefined : mine.slice(best.end - best.length, best.end).join(' ')
}

interface Run {
  readonly says: number
  readonly length: number
}
const noRun: Run = { says: 0, length: 0 }

/** The lines with at least four words, without list markers; code blocks are left out. */
function linesOf(texts: readonly string[]): ReadonlySet<string> {
  const lines = new Set<string>()
  let isCode = false
  for (const text of texts) {
    for (const line of text.split('\n', linesAtMost)) {
      if (line.startsWith('```')) isCode = !isCode
      const said = line
        .slice(0, lineLength)
        .replace(/^[\s>*#-]*(?:\d{1,3}[.)])?\s*/, '')
        .trim()
      // Headings and HTML comments come from the form that all reporters fill in.
      const isOfForm = /^\s*(?:#|<!--)/.test(line)
      if (!isCode && !isOfForm && said.split(/\s+/).length >= wordsOfLine) lines.add(said)
    }
    isCode = false
  }
  return lines
}
