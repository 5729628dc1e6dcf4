import type * as z from 'zod'

/**
 * The fault of an input that is valid except for texts that are too long; null if anything else is wrong, too.
 * If several texts are too long, it describes the first.
 *
 * @param input as the window sent it. Only a length of it is returned, in UTF-16 units.
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
