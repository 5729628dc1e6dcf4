/**
 * How a typed name finds the names the local copy knows: without case, accents and punctuation, whole or by the
 * beginning of any of its words. `needs-more`, `needsmore` as camel case (`NeedsMore`) and `more info` all find
 * "Needs more info".
 */

/** A name in the form used for comparing. */
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
 * The entries a typed name means: those with exactly this name, or else all with a word that begins with it.
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
