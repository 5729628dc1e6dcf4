import { type Identifiers, identifiersOf } from './identifiers.ts'

/**
 * What of a report its duplicates have too. `head`: of title and summary; the others of all its texts. Parameters of the
 * other texts are left out: requests are full of them, and hardly any tells a bug.
 */
export type TraitKind = 'path' | 'headPath' | 'headParameter' | 'host' | 'cve' | 'word' | 'file'

export interface Trait {
  readonly kind: TraitKind
  readonly value: string
}

export interface TraitTexts {
  readonly title: string
  readonly summary: string
  readonly description: string
  readonly impact: string
  readonly cve: string
  readonly fileNames: readonly string[]
}

const wordsAtMost = 12
const filesAtMost = 6
const headLength = 4_000

/** @param wordsOf the words of a text, folded as the search folds them. */
export function traitsOf(texts: TraitTexts, wordsOf: (text: string) => readonly string[]): readonly Trait[] {
  const head = [texts.title.slice(0, headLength), texts.summary.slice(0, headLength)]
  const inHead = identifiersOf(head)
  const inRest = identifiersOf([texts.description, texts.impact, texts.cve])
  const inAll = (kind: keyof Identifiers) => new Set([...inHead[kind], ...inRest[kind]])
  const told = (kind: TraitKind, values: Iterable<string>) => [...values].map((value) => ({ kind, value }))
  return [
    ...told('headPath', inHead.paths),
    ...told('path', inAll('paths')),
    ...told('headParameter', inHead.parameters),
    ...told('host', inAll('hosts')),
    ...told('cve', inAll('cves')),
    ...told('word', tellingWords(head, wordsOf)),
    ...told('file', fileStems(texts.fileNames)),
  ]
}

/** Words that say something: neither short nor numbers. */
function tellingWords(
  head: readonly string[],
  wordsOf: (text: string) => readonly string[],
): ReadonlySet<string> {
  const words = new Set<string>()
  for (const word of head.flatMap(wordsOf)) {
    if (words.size === wordsAtMost) break
    if (word.length > 3 && word.length < 40 && !/^\d+$/.test(word)) words.add(word)
  }
  return words
}

/** `poc-export (2).png` → `poc-export` */
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

const letters: Readonly<Record<TraitKind, string>> = {
  headPath: 'a',
  path: 'p',
  headParameter: 'b',
  host: 'h',
  cve: 'c',
  word: 'w',
  file: 'f',
}
const kinds = new Map(Object.entries(letters).map(([kind, letter]) => [letter, kind as TraitKind]))

/** A trait in a program as one short word for an index. Says nothing by itself: words of a report are not kept in it. */
export function traitToken(programId: number | null, { kind, value }: Trait): string {
  return letters[kind] + hash(`${programId}\n${kind}\n${value}`)
}

export function kindOfToken(token: string): TraitKind | null {
  return kinds.get(token[0] ?? '') ?? null
}

/** 48 bits. Two sums that take in each character differently, as cyrb53 has them. */
function hash(text: string): string {
  let one = 0xdeadbeef
  let other = 0x41c6ce57
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 2_654_435_761)
    other = Math.imul(other ^ code, 1_597_334_677)
  }
  one = Math.imul(one ^ (one >>> 16), 2_246_822_507) ^ Math.imul(other ^ (other >>> 13), 3_266_489_909)
  other = Math.imul(other ^ (other >>> 16), 2_246_822_507) ^ Math.imul(one ^ (one >>> 13), 3_266_489_909)
  return ((other & 0xffff) * 2 ** 32 + (one >>> 0)).toString(36)
}
