import type { Weakness } from '../desk/form-choices.ts'
import { beginnings, everydayNames, nameKey, plainName } from './weakness-names.ts'

/** How often each weakness occurs in the reports of a workspace, by its id. */
export type WeaknessUses = ReadonlyMap<number, number>

/** A weakness with its words prepared for searching. */
export interface SearchableWeakness {
  readonly weakness: Weakness
  readonly title: string
  /** CWE's alternate terms. */
  readonly terms: readonly string[]
  readonly description: string
  /** Triagers' names for it. */
  readonly everyday: readonly EverydayName[]
}

interface EverydayName {
  readonly name: string
  readonly key: string
  /** The words of the key. */
  readonly words: readonly string[]
  /** Position of the weakness in the name's line: for `idor`, CWE-639 is first. */
  readonly place: number
}

/** @param catalogue the one that comes with the desk; `terms` are CWE's alternate terms. */
export function searchable(
  catalogue: readonly (Weakness & { readonly terms?: readonly string[] })[],
): readonly SearchableWeakness[] {
  const everyday = new Map<number, EverydayName[]>()
  for (const [name, ids] of everydayNames) {
    for (const [place, id] of ids.entries()) {
      everyday.set(id, [...(everyday.get(id) ?? []), everydayName(name, place)])
    }
  }
  return catalogue.map(({ terms = [], ...weakness }) => ({
    weakness,
    title: plainName(weakness.name),
    terms: terms.map(plainName),
    description: plainName(weakness.description),
    everyday: everyday.get(weakness.id) ?? [],
  }))
}

function everydayName(name: string, place: number): EverydayName {
  const key = nameKey(name)
  return { name, key, words: key.split(' '), place }
}

/**
 * Finds weaknesses by number (`79`, `CWE-79`, also its beginning) or by words, which match at their beginnings:
 * everyday names first, then CWE's own, then everyday names within the typed text (`stored xss in a comment`), then
 * descriptions, then weaknesses with most of the words. Among equals the most used come first, then weaknesses before
 * categories, then lower numbers.
 */
export function findWeaknesses(
  catalogue: readonly SearchableWeakness[],
  text: string,
  atMost: number,
  uses: WeaknessUses = new Map(),
): readonly Weakness[] {
  const number = writtenNumber(text)
  const rankOf = number === null ? byWords(plainName(text)) : byNumber(number)
  const isCategory = ({ abstraction }: Weakness) => Number(abstraction === 'Category')
  return catalogue
    .flatMap((one) => {
      const rank = rankOf(one)
      return rank === null ? [] : [{ weakness: one.weakness, rank, used: uses.get(one.weakness.id) ?? 0 }]
    })
    .sort(
      (one, other) =>
        one.rank - other.rank ||
        other.used - one.used ||
        isCategory(one.weakness) - isCategory(other.weakness) ||
        one.weakness.id - other.weakness.id,
    )
    .slice(0, atMost)
    .map(({ weakness }) => weakness)
}

interface WrittenNumber {
  readonly digits: string
  /** More text follows, so the number is complete. */
  readonly isWhole: boolean
}

/** The number in `79`, `#79`, `79, 80`, or after `CWE` anywhere in a text; null if the text is words. */
function writtenNumber(text: string): WrittenNumber | null {
  const named = /\bcwe[^\p{L}\p{N}]{0,3}(\d{1,7})(?![\p{L}\p{N}])\s*(.?)/iu.exec(text)
  const [, digits, rest] = named ?? /^\s*#?(\d{1,7})((?:[\s,;]+\d{1,7})*)\s*$/.exec(text) ?? []
  return digits === undefined ? null : { digits, isWhole: rest !== '' }
}

/** Lower is better; null = no match. */
type Rank = (weakness: SearchableWeakness) => number | null

function byNumber({ digits, isWhole }: WrittenNumber): Rank {
  const wanted = String(Number(digits))
  return ({ weakness: { id } }) => {
    if (String(id) === wanted) return 0
    return !isWhole && String(id).startsWith(wanted) ? 1 : null
  }
}

/** More than the ids in any line of everyday names. */
const places = 10
/** Words that are too common in names to distinguish them. */
const fillers: ReadonlySet<string> = new Set(
  'a an and as at by for from in into of on or the to via with without no not is are missing lack insecure improper weak'.split(
    ' ',
  ),
)
/** Other words beside an everyday name that still count. */
const wordsBeside = 9

function byWords(wanted: string): Rank {
  if (wanted === '') return () => null
  const words = wanted.split(' ')
  const key = nameKey(wanted)
  const keyWords = key.split(' ')
  const beginsWith = words.map((word) => new RegExp(`(?:^| )(?:${beginnings(word).join('|')})`, 'u'))
  /** If no weakness has all words, most of these are enough. */
  const telling = beginsWith.filter((_, at) => !fillers.has(words[at] ?? ''))
  const hasAll = (text: string) => beginsWith.every((word) => word.test(text))
  return (one) => {
    const { title, terms, description, everyday } = one
    // Deprecated entries must not be used any more: they are found only by number.
    if (title.startsWith('deprecated')) return null
    const nearest = (isMeant: (one: EverydayName) => boolean) =>
      Math.min(...everyday.filter(isMeant).map(({ place }) => place))
    const exact = nearest((one) => one.key === key)
    if (exact < places) return exact
    // Many names end with the one people use: `… in an SQL Command ('SQL Injection')`.
    if (title === wanted || terms.includes(wanted)) return places
    // A category collects weaknesses: a single weakness says more.
    const behind = one.weakness.abstraction === 'Category' ? 3 * places : 0
    const begun = nearest(({ name }) => name.startsWith(wanted))
    if (begun < places) return 2 * places + begun
    if (title.startsWith(wanted) || title.endsWith(` ${wanted}`)) return 3 * places + behind
    const named = nearest(({ name }) => hasAll(name))
    if (named < places) return 4 * places + named
    if (hasAll(title) || terms.some(hasAll)) return 5 * places + behind
    const within = everyday
      .filter((one) => one.words.every((word) => keyWords.includes(word)))
      .map((one) => Math.min(words.length - one.words.length, wordsBeside) * places + one.place)
    if (within.length > 0) return 9 * places + Math.min(...within)
    const names = everyday.map(({ name }) => name)
    if (hasAll([title, ...terms, ...names, description].join(' '))) return (10 + wordsBeside) * places
    if (telling.length < 2) return null
    const called = [title, ...terms, ...names].join(' ')
    const missed = telling.filter((word) => !word.test(called)).length
    return missed <= telling.length / 2 ? (11 + wordsBeside + missed) * places + behind : null
  }
}
