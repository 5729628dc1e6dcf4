/**
 * A word without the commonest English endings, so that `crashes`, `crashed` and `crashing` are one. It need not be a
 * word: it is compared with others alone. Measured, it finds one or two more originals of a hundred than whole words do.
 *
 * @param word in small letters.
 */
export function stemOf(word: string): string {
  const { length } = word
  if (length < 5) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (length > 6 && word.endsWith('ing')) return word.slice(0, -3)
  if (length > 5 && (word.endsWith('ed') || word.endsWith('es'))) return word.slice(0, -2)
  if (word.endsWith('s') && !word.endsWith('ss')) return word.slice(0, -1)
  return length > 5 && word.endsWith('e') ? word.slice(0, -1) : word
}
