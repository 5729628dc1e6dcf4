import type { Weakness } from '../desk/form-choices.ts'

/** How well a weakness answers: lower is better. */
type Rank = 0 | 1 | 2 | 3 | 4

/**
 * Weaknesses by number (`79`, `CWE-79`, also its beginning) or by words, each of which must be in the name or the
 * description; names first, then in the order of their numbers.
 */
export function findWeaknesses(
  catalogue: readonly Weakness[],
  text: string,
  atMost: number,
): readonly Weakness[] {
  const wanted = text.trim().toLowerCase()
  const digits = /^(?:cwe[-\s]?)?(\d{1,7})$/.exec(wanted)?.[1]
  const rankOf =
    digits === undefined
      ? byWords(wanted.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ''))
      : byNumber(digits)
  return catalogue
    .flatMap((weakness) => {
      const rank = rankOf(weakness)
      return rank === null ? [] : [{ weakness, rank }]
    })
    .sort((one, other) => one.rank - other.rank || one.weakness.id - other.weakness.id)
    .slice(0, atMost)
    .map(({ weakness }) => weakness)
}

function byNumber(digits: string) {
  return ({ id }: Weakness): Rank | null => {
    if (String(id) === digits) return 0
    return String(id).startsWith(digits) ? 1 : null
  }
}

function byWords(words: readonly string[]) {
  return ({ name, description }: Weakness): Rank | null => {
    const title = name.toLowerCase()
    const wanted = words.join(' ')
    // Many names end in the one that people use: `… in an SQL Command ('SQL Injection')`.
    if (title === wanted || title.endsWith(`('${wanted}')`)) return 0
    if (title.startsWith(wanted)) return 1
    if (words.every((word) => new RegExp(`\\b${word}`, 'u').test(title))) return 2
    const all = `${title} ${description.toLowerCase()}`
    if (words.every((word) => title.includes(word))) return 3
    return words.every((word) => all.includes(word)) ? 4 : null
  }
}
