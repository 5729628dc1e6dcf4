import type * as z from 'zod'

/** A JSON object; arrays do not count. */
export type JsonObject = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const expectedWords: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
}

/**
 * Why a value does not have its shape, in plain language: `"bounty" is text, not a whole number`. Only the first fault
 * is described, and nothing of the content is repeated.
 */
export function sayWhyNot(value: unknown, error: z.ZodError): string {
  const issue = error.issues[0]
  if (issue === undefined) return 'it is not as it should be'
  const found = issue.path.reduce<unknown>(
    (inside, name) => (Array.isArray(inside) || isObject(inside) ? Reflect.get(inside, name) : undefined),
    value,
  )
  const field = issue.path.length === 0 ? 'it' : `"${issue.path.map(String).join('.')}"`
  if (found === undefined) return `${field} is missing`
  switch (issue.code) {
    case 'invalid_type':
      return `${field} is ${nameKind(found)}, not ${expectedWords[issue.expected] ?? issue.expected}`
    case 'invalid_union':
      return `${field} is ${nameKind(found)}, which it cannot be`
    case 'too_big':
      return `${field} is too long or too large`
    case 'too_small':
      return typeof found === 'number' && typeof issue.minimum === 'number'
        ? `${field} is below ${issue.minimum}`
        : `${field} is too short or too small`
    case 'custom':
      return `${field} is ${issue.message}`
    default:
      return `${field} is not as it should be`
  }
}

function nameKind(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  switch (typeof value) {
    case 'string':
      return 'text'
    case 'number':
      return 'a number'
    case 'boolean':
      return 'true or false'
    default:
      return 'an object'
  }
}
