import type * as z from 'zod'
import { ok } from '#shared/desk/result.ts'
import { invalid, type Outcome } from '../problem.ts'

/**
 * Parses query parameters by the schema of their endpoint, which also says which parameters are repeatable, numbers or
 * booleans.
 *
 * Unknown parameters are refused, since ignoring a misspelled filter would return all reports. An empty value of a
 * boolean is the documented way to write null, which filters nothing.
 */
export function readQuery<S extends z.ZodObject>(schema: S, search: URLSearchParams): Outcome<z.output<S>> {
  const values: Record<string, unknown> = {}
  for (const name of new Set(search.keys())) {
    const field = Object.hasOwn(schema.shape, name) ? schema.shape[name] : undefined
    if (field === undefined) return invalid(`There is no parameter "${name.slice(0, 80)}" here.`)
    const read = decodeAll(withoutOptional(field), search.getAll(name))
    if (!read.ok) return invalid(`${name} ${read.error}`)
    values[name] = read.value
  }
  const parsed = schema.safeParse(values)
  return parsed.success ? ok(parsed.data) : invalid(describeIssue(parsed.error))
}

/** The first issue that a schema found, in one sentence. */
export function describeIssue(error: z.ZodError): string {
  const [issue] = error.issues
  if (issue === undefined) return 'The request is invalid.'
  const where = issue.path.map(String).join('.')
  return where === '' ? issue.message : `${where}: ${issue.message}`
}

type Read = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: string }

function decodeAll(field: z.core.$ZodType, texts: readonly string[]): Read {
  const definition = (field as z.core.$ZodTypes)._zod.def
  if (definition.type === 'array') {
    const items = texts.map((text) => decode(definition.element as z.core.$ZodType, text))
    return items.find((item) => !item.ok) ?? { ok: true, value: items.map((item) => item.ok && item.value) }
  }
  const [text, ...more] = texts
  if (text === undefined || more.length > 0) return { ok: false, error: 'may be given only once.' }
  return decode(field, text)
}

function decode(field: z.core.$ZodType, text: string): Read {
  switch ((field as z.core.$ZodTypes)._zod.def.type) {
    case 'number':
      return /^-?\d{1,16}$/.test(text)
        ? { ok: true, value: Number(text) }
        : { ok: false, error: 'must be an integer.' }
    case 'boolean':
      if (text === '') return { ok: true, value: undefined }
      return text === 'true' || text === 'false'
        ? { ok: true, value: text === 'true' }
        : { ok: false, error: 'must be true or false.' }
    default:
      return { ok: true, value: text }
  }
}

function withoutOptional(field: z.core.$ZodType): z.core.$ZodType {
  const definition = (field as z.core.$ZodTypes)._zod.def
  return definition.type === 'optional' ? withoutOptional(definition.innerType) : field
}
