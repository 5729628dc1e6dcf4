/**
 * Matches a typed name with the names in the local copy. Case, accents and punctuation are ignored, and the typed text
 * may begin at any word of a name: `needs-more`, `NeedsMore` and `more info` all match "Needs more info".
 */

/**
 * The form in which names are compared: lower-case words separated by single blanks, without accents. A capital begins a
 * word in `NeedsMore` and in `Web3API`, but not in `2FA`.
 */
export function plainName(name: string): string {
  return name
    .replace(/(?<=\p{Ll}|\p{L}\p{N}+)(?=\p{Lu})/gu, ' ')
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
  const { exact, others } = findLike(entries, namesOf, typed)
  return exact.length > 0 ? exact : others
}

/**
 * The entries with exactly this name, and the others whose name contains the typed text at the beginning of a word.
 *
 * @param namesOf the plain names of an entry.
 */
export function findLike<Entry>(
  entries: readonly Entry[],
  namesOf: (entry: Entry) => readonly string[],
  typed: string,
): { readonly exact: readonly Entry[]; readonly others: readonly Entry[] } {
  const plain = plainName(typed)
  if (plain === '') return { exact: [], others: [] }
  const exact = entries.filter((entry) => namesOf(entry).includes(plain))
  const like = entries.filter((entry) => namesOf(entry).some((name) => ` ${name}`.includes(` ${plain}`)))
  return { exact, others: like.filter((entry) => !exact.includes(entry)) }
}
