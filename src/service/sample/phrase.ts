/**
 * Texts of the sample data are written with names in «guillemets», which neither Markdown nor any quoted code
 * uses: `Sign in to «host» and open «path»`.
 */
export type Words = Readonly<Record<string, string>>

const compiled = new Map<string, readonly string[]>()

const vowel = /^[aeiouAEIO]/
const endsInArticle = /(?:^|[\s(>“])[aA] $/

/** `a «one»` becomes `an order`: the text before ends in an article and a space. */
const needsAn = (before: string, word: string): boolean =>
  vowel.test(word) && endsInArticle.test(before.slice(-3))

/**
 * Puts the words into their places.
 *
 * @throws RangeError for a name that stands in the text but not among the words: a slip in the sample texts.
 */
export function phrase(text: string, words: Words): string {
  let pieces = compiled.get(text)
  if (pieces === undefined) {
    pieces = text.split(/«(\w+)»/)
    compiled.set(text, pieces)
  }
  let result = pieces[0] ?? ''
  for (let i = 1; i < pieces.length; i += 2) {
    const name = pieces[i] ?? ''
    const word = words[name]
    if (word === undefined) throw new RangeError(`no word for «${name}» in "${text.slice(0, 60)}"`)
    if (needsAn(result, word)) result = `${result.slice(0, -1)}n `
    result += word + (pieces[i + 1] ?? '')
  }
  return result
}
