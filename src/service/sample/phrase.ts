import type { Random } from './random.ts'

/**
 * Words by name. Texts of the demo content use words as placeholders in «guillemets», which have no meaning in Markdown
 * and do not occur in the code that the texts quote: `Sign in to «host» and open «path»`.
 */
export type Words = Readonly<Record<string, string>>
/** Makes a word when a placeholder needs it; returns undefined for an unknown name. */
export type WordMaker = (name: string) => string | undefined

/** The lists and alphabets from which placeholders draw at random. */
export interface Pools {
  readonly lists: Readonly<Record<string, readonly string[]>>
  readonly alphabets?: Readonly<Record<string, string>>
}

export const placeholder = /«([^«»]+)»/
const compiled = new Map<string, readonly string[]>()

const vowel = /^[aeiouAEIO]/
const endsInArticle = /(?:^|[\s(>“])[aA] $/

/** Whether the article before a word must become "an": `a «one»` becomes `an order`. */
const needsAn = (before: string, word: string): boolean =>
  vowel.test(word) && endsInArticle.test(before.slice(-3))

/**
 * Replaces the placeholders in a text by words.
 *
 * @throws RangeError for an unknown name, which cannot occur in demo content, since it was checked when read.
 */
export function phrase(text: string, words: Words, make?: WordMaker): string {
  let pieces = compiled.get(text)
  if (pieces === undefined) {
    pieces = text.split(placeholder)
    compiled.set(text, pieces)
  }
  let result = pieces[0] ?? ''
  for (let i = 1; i < pieces.length; i += 2) {
    const name = pieces[i] ?? ''
    const word = words[name] ?? make?.(name)
    if (word === undefined) throw new RangeError(`no word for «${name}» in "${text.slice(0, 60)}"`)
    if (needsAn(result, word)) result = `${result.slice(0, -1)}n `
    result += word + (pieces[i + 1] ?? '')
  }
  return result
}

export const drawForm =
  /^(?:any of (?<list>.+)|hex (?<hex>\d+)|number (?<from>\d+) to (?<to>\d+)|letters (?<count>\d+) of (?<alphabet>\w+))$/

/**
 * @returns a function that makes words for placeholders that draw anew each time: «any of browsers», «hex 8», «number 3
 *   to 9» and «letters 8 of base64». It passes other names to `other`.
 */
export function drawnWords(random: Random, pools: Pools, words: Words, other?: WordMaker): WordMaker {
  const make: WordMaker = (name) => {
    const { list, hex, from, to, count, alphabet } = drawForm.exec(name)?.groups ?? {}
    if (list !== undefined) return phrase(random.pick(pools.lists[list] ?? []), words, make)
    if (hex !== undefined) return random.hex(Number(hex))
    if (from !== undefined) return String(random.int(Number(from), Number(to)))
    if (alphabet !== undefined) return random.text(Number(count), pools.alphabets?.[alphabet] ?? '')
    return other?.(name)
  }
  return make
}
