/**
 * Removes the most common English endings, so that `crashes`, `crashed` and `crashing` have the same stem. The result
 * need not be a word, since it is only compared with other stems. In measurements, stems found one or two more
 * originals in a hundred than whole words.
 *
 * @param word in lower case.
 */
export function stemOf(word: string): string {
  const { length } = word
  if (length < 4) return word
  if (word.endsWith('y')) return `${word.slice(0, -1)}i`
  if (word.endsWith('ies') || word.endsWith('ied')) return word.slice(0, -2)
  if (length < 5) return word
  if (word.endsWith('e')) return word.slice(0, -1)
  if (length > 6 && word.endsWith('ing')) return word.slice(0, -3)
  if (length > 5 && (word.endsWith('ed') || word.endsWith('es'))) return word.slice(0, -2)
  return word.endsWith('s') && !/[su]s$/.test(word) ? word.slice(0, -1) : word
}
