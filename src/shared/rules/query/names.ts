/**
 * Matches a typed name with the names in the local copy. Case, accents and punctuation are ignored, and the typed text
 * may begin at any word of a name: `needs-more`, `NeedsMore` and `more info` all match "Needs more info".
 */

/** The form in which names are compared: lower-case words separated by single blanks, without accents. */
export function plainName(name: string): string {
  return name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * The entries that a typed name matches: those with exactly this name; if there are none, all whose name contains the
 * typed text at the beginning of a word.
 *
 * @param namesOf the plain names of an entry.
 */
export function findNamed<Entry>(
  entries: readonly Entry[],
  namesOf: (entry: Entry) => readonly string[],
  typed: string,
): readonly Entry[] {
  const plain = plainName(typed)
  if (plain === '') return []
  const exact = entries.filter((entry) => namesOf(entry).includes(plain))
  if (exact.length > 0) return exact
  return entries.filter((entry) => namesOf(entry).some((name) => ` ${name}`.includes(` ${plain}`)))
}
