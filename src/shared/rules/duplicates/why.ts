import { type Identifiers, identifiersOf } from './identifiers.ts'
import { stemOf } from './stem.ts'

/** What two reports have in common, so that a person sees why one is offered beside the other. */
export type Why =
  /** `name`: of a function, a class, a setting, as it stands in code. `words`: as they follow one another in both. */
  | { readonly kind: 'path' | 'parameter' | 'host' | 'cve' | 'name' | 'words'; readonly value: string }
  /** Sentences or steps that stand in both, word for word. */
  | { readonly kind: 'lines'; readonly count: number }

const linesAtMost = 400
const lineLength = 400
const wordsOfLine = 4
const sharedAtMost = 4
/** Words of a report that are compared one after the other, from its beginning. */
const wordsAtMost = 400
const charactersAtMost = 6_000
/** Words of a phrase that is told. */
const phraseAtMost = 8
/** A word that one of seven reports has says nothing in a phrase; a rarer one says something. */
const sayingFrom = 2
/** A name or phrase is told where it is as rare as that: what one of fifty reports has. */
const rareFrom = 4
/** Names in code: with a capital or a line inside. */
const codeName =
  /(?<![\w$])(?=[\w$]{0,40}[a-z\d][A-Z]|[\w$]{0,40}[A-Za-z\d]_[A-Za-z\d])[A-Za-z_$][\w$]{3,60}(?![\w$])/g

export interface WhyTexts {
  /** Title and summary. */
  readonly head: readonly string[]
  /** The other texts. */
  readonly rest: readonly string[]
}

/** What `whyAlike` compares of a report; read once for one report and many candidates. */
export interface WhyFacts {
  readonly head: Identifiers
  readonly all: Identifiers
  readonly lines: ReadonlySet<string>
  readonly names: ReadonlySet<string>
  readonly words: readonly string[]
}

/** @param wordsOf the words of a text, folded as the search folds them. */
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
 * What both name: CVE, path, parameter, name in code, host, the heads first; the rarest words that follow one another in
 * both; and how many of their lines are the same.
 *
 * @param rarityOf of the stem of a word, as `rarityOf` in `rank.ts`.
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
  // A parameter alone is told of the heads: every request has headers and members.
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

/** Of the runs of words that stand in both, the one whose words are the rarest together; of two words at least. */
function rarestPhrase(
  mine: readonly string[],
  theirs: readonly string[],
  rarityOfWord: (word: string) => number,
): string | undefined {
  const says = mine.map((word) => rarityOfWord(word) - sayingFrom)
  // By place in the one, of the run that ends there and at the place before in the other.
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

/** Lines of at least four words, without their marks of a list. Code is no sentence. */
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
      // Headings and comments are those of the form that everybody fills in.
      const isOfForm = /^\s*(?:#|<!--)/.test(line)
      if (!isCode && !isOfForm && said.split(/\s+/).length >= wordsOfLine) lines.add(said)
    }
    isCode = false
  }
  return lines
}
