/**
 * Matches a typed name with the names in the local copy. Case, accents and punctuation are ignored, and the typed text
 * may begin at any word of a name: `needs-more`, `NeedsMore` and `more info` all match "Needs more info".
 */

/** The form in which names are compared: lower-case words separated by single blanks, without accents. */
export function plainName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * The plain forms of a name in which a capital may begin a word: `NeedsMore` is one word and two, since `GitHub` and
 * `2FA` are also found as one word. Names with a form in common match.
 */
export function plainNames(name: string): readonly string[] {
  const whole = plainName(name)
  const parted = plainName(name.replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, ' '))
  return whole === parted ? [whole] : [whole, parted]
}

/**
 * The entries that a typed name matches: those with exactly this name; if there are none, all whose name contains the
 * typed text at the beginning of a word.
 *
 * @param namesOf the plain forms of an entry's names.
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
 * @param namesOf the plain forms of an entry's names.
 */
export function findLike<Entry>(
  entries: readonly Entry[],
  namesOf: (entry: Entry) => readonly string[],
  typed: string,
): { readonly exact: readonly Entry[]; readonly others: readonly Entry[] } {
  const forms = plainNames(typed)
  if (forms[0] === '') return { exact: [], others: [] }
  const exact = entries.filter((entry) => namesOf(entry).some((name) => forms.includes(name)))
  const like = entries.filter((entry) =>
    namesOf(entry).some((name) => forms.some((form) => ` ${name}`.includes(` ${form}`))),
  )
  return { exact, others: like.filter((entry) => !exact.includes(entry)) }
}
