import type * as z from 'zod'

/**
 * The lengths for an error about an input that is valid except for texts that are too long; null if anything else is
 * wrong too. If several texts are too long, the lengths are those of the first.
 *
 * @param input as the window sent it. Only the length of a text in it is returned, in UTF-16 units.
 */
export function textTooLong(
  issues: readonly z.core.$ZodIssue[],
  input: unknown,
): { readonly length: number; readonly longest: number } | null {
  const [first] = issues
  const isAll = issues.every((issue) => issue.code === 'too_big' && issue.origin === 'string')
  if (!isAll || first?.code !== 'too_big') return null
  const text = first.path.reduce<unknown>((value, key) => fieldOf(value, key), input)
  return typeof text === 'string' ? { length: text.length, longest: Number(first.maximum) } : null
}

function fieldOf(value: unknown, key: PropertyKey): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}
