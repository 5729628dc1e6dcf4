import type * as z from 'zod'

/**
 * What is wrong with an input that has its shape but for texts that are too long; null where anything else is wrong, too.
 * Of several it is about the first.
 *
 * @param input as the window sent it. Nothing of it comes back but a length, in UTF-16 units.
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
