import type { Weakness } from '../desk/form-choices.ts'
import { beginnings, everydayNames, nameKey, plainName } from './weakness-names.ts'

/** How often each weakness occurs in the reports of a workspace, by its id. */
export type WeaknessUses = ReadonlyMap<number, number>

/** A weakness whose texts are prepared for searching. */
export interface SearchableWeakness {
  readonly weakness: Weakness
  readonly title: string
  /** The alternate terms that CWE lists for the weakness. */
  readonly terms: readonly string[]
  readonly description: string
  /** Names that triagers use for the weakness. */
  readonly everyday: readonly EverydayName[]
}

interface EverydayName {
  readonly name: string
  readonly key: string
  /** The words of `key`. */
  readonly words: readonly string[]
  /** Position of the weakness among those that the name can mean: for `idor`, CWE-639 is first (0). */
  readonly place: number
}

/** @param catalogue the weaknesses that come with the desk; `terms` are the alternate terms that CWE lists. */
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
 * Finds weaknesses by number (`79`, `CWE-79`, or the first digits) or by words. A typed word matches any word that
 * begins with it. Best matches first: names that equal the text, then names that begin with it, then names with all its
 * words, each time everyday names before CWE's; then everyday names contained in the typed text (`stored xss in a
 * comment`); then weaknesses with all words in names and description together; then names with at least half of the
 * words. Of CWE's names, those of categories come after those of single weaknesses that match as well or a little
 * worse. Equally good matches are ordered by use in the workspace, then weaknesses before categories, then by number.
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
  /** More text follows the number, so the user has finished typing it. */
  readonly isWhole: boolean
}

/** The first number in `79`, `#79`, or `79, 80`, or the one after `CWE` anywhere in a text; null for other texts. */
function writtenNumber(text: string): WrittenNumber | null {
  const named = /\bcwe[^\p{L}\p{N}]{0,3}(\d{1,7})(?![\p{L}\p{N}])\s*(.?)/iu.exec(text)
  const [, digits, rest] = named ?? /^\s*#?(\d{1,7})((?:[\s,;]+\d{1,7})*)[\s,;]*$/.exec(text) ?? []
  return digits === undefined ? null : { digits, isWhole: rest !== '' }
}

/** Rates how well a weakness matches; lower is better, null = no match. */
type Rank = (weakness: SearchableWeakness) => number | null

function byNumber({ digits, isWhole }: WrittenNumber): Rank {
  const wanted = String(Number(digits))
  return ({ weakness: { id } }) => {
    if (String(id) === wanted) return 0
    return !isWhole && String(id).startsWith(wanted) ? 1 : null
  }
}

/** The distance between two levels of rank; larger than `place` can be, since no everyday name has that many ids. */
const places = 10
/** Words that are too common in names to tell weaknesses apart. */
const fillers: ReadonlySet<string> = new Set(
  'a an and as at by for from in into of on or the to via with without no not is are missing lack insecure improper weak'.split(
    ' ',
  ),
)
/** Maximum number of words beside an everyday name that make a match worse; further words make no difference. */
const wordsBeside = 9

function byWords(wanted: string): Rank {
  if (wanted === '') return () => null
  const words = wanted.split(' ')
  const key = nameKey(wanted)
  const keyWords = key.split(' ')
  const beginsWith = words.map((word) => new RegExp(`(?:^| )(?:${beginnings(word).join('|')})`, 'u'))
  /** The words that are not fillers; a weakness matches weakly if it has at least half of them. */
  const telling = beginsWith.filter((_, at) => !fillers.has(words[at] ?? ''))
  const hasAll = (text: string) => beginsWith.every((word) => word.test(text))
  return (one) => {
    const { title, terms, description, everyday } = one
    // Deprecated entries should no longer be used, so they are found only by number.
    if (title.startsWith('deprecated')) return null
    const nearest = (isMeant: (one: EverydayName) => boolean) =>
      Math.min(...everyday.filter(isMeant).map(({ place }) => place))
    const exact = nearest((one) => one.key === key)
    if (exact < places) return exact
    if (title === wanted || terms.includes(wanted)) return places
    // A category is a collection of weaknesses: rank it behind single ones, which are more precise.
    const behind = one.weakness.abstraction === 'Category' ? 3 * places : 0
    const begun = nearest(({ name }) => name.startsWith(wanted))
    if (begun < places) return 2 * places + begun
    // Many CWE names end with the common name: `… in an SQL Command ('SQL Injection')`.
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
