/**
 * What happens to a field that differs from the specification, by the kind of the field. `taken`: the rest of the
 * resource is read, and the field as far as it is usable. `refused`: the resource cannot be used; in a list, it alone
 * is set aside.
 */
export type FieldState = 'taken' | 'refused'

export type FieldKind =
  | 'id'
  | 'id of text'
  | 'long id'
  | 'integer'
  /** Shown beside many rows, so its length is limited. */
  | 'name'
  | 'text'
  | 'instant'
  | 'flag'
  /** A resource within the resource; all of its ids are required. */
  | 'nested'
  | 'nested or null'

/** The value in place of the right one; `undefined` = the field is missing. */
export const wrongValues = {
  missing: undefined,
  null: null,
  'a number': 7,
  'a fraction': 1.5,
  'a text': 'x',
  'true or false': true,
  'a list': [],
  'an object': {},
  /** Written as 1e999 for a number, otherwise as a text of a million characters. */
  'something huge': 'huge',
} as const
export type WrongValue = keyof typeof wrongValues

const optional = { missing: 'taken', null: 'taken' } as const
const refused = {
  missing: 'refused',
  null: 'refused',
  'a number': 'refused',
  'a fraction': 'refused',
  'a text': 'refused',
  'true or false': 'refused',
  'a list': 'refused',
  'an object': 'refused',
  'something huge': 'refused',
} as const

export const fieldStates: Readonly<Record<FieldKind, Readonly<Record<WrongValue, FieldState>>>> = {
  id: { ...refused, 'a number': 'taken' },
  'id of text': { ...refused, 'a text': 'taken' },
  'long id': { ...refused, 'a number': 'taken' },
  integer: { ...refused, ...optional, 'a number': 'taken' },
  name: { ...refused, ...optional, 'a text': 'taken' },
  text: { ...refused, ...optional, 'a text': 'taken', 'something huge': 'taken' },
  instant: { ...refused, ...optional },
  flag: { ...refused, ...optional, 'true or false': 'taken' },
  nested: { ...refused, ...optional },
  'nested or null': { ...refused, ...optional },
}

type Fields = Readonly<Record<string, FieldKind>>

const within = (name: string, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([field, kind]) => [`${name}.${field}`, kind]))

const person: Fields = { id: 'id of text', nickname: 'name', email: 'name' }
const namedValue: Fields = { id: 'id', name: 'name' }

const summary: Fields = {
  id: 'id',
  name: 'text',
  createdAt: 'instant',
  lastActivityAt: 'instant',
  programId: 'integer',
  target: 'nested',
  ...within('target', namedValue),
  status: 'nested',
  ...within('status', namedValue),
  severity: 'nested',
  ...within('severity', namedValue),
  reporter: 'nested',
  ...within('reporter', person),
  assignedTo: 'nested or null',
  ...within('assignedTo', person),
}

/** Every field the specification names, by resource. */
export const fieldsOf = {
  program: {
    id: 'id',
    alias: 'name',
    name: 'name',
    description: 'text',
    currency: 'name',
    isActive: 'flag',
    isPaused: 'flag',
    isPublished: 'flag',
  },
  target: {
    id: 'id',
    name: 'name',
    description: 'text',
    type: 'text',
    maximumSeverity: 'text',
    tier: 'integer',
    isOutOfScope: 'flag',
    isBountyEligible: 'flag',
    isActive: 'flag',
  },
  summary,
  report: {
    ...summary,
    summary: 'text',
    description: 'text',
    impact: 'text',
    vulnerabilityTypeId: 'integer',
    cweTypeId: 'integer',
    cvss: 'text',
    cve: 'text',
    bounty: 'integer',
    bonus: 'integer',
    duplicateOf: 'integer',
    effectiveRole: 'text',
  },
  activity: {
    id: 'long id',
    message: 'text',
    createdAt: 'instant',
    isInternal: 'flag',
    hasEvidence: 'flag',
    actor: 'nested or null',
    ...within('actor', person),
  },
  evidence: { id: 'id of text', filename: 'text', size: 'integer', mimeType: 'text', status: 'text' },
  transition: {
    transition: 'id of text',
    targetStatus: 'nested',
    ...within('targetStatus', namedValue),
    requiresMessage: 'flag',
    requiresDuplicateOfReportId: 'flag',
  },
} as const satisfies Record<string, Fields>

/** A copy of a resource with a wrong value in one field, as JSON. @param path names of fields, joined by dots. */
export function withWrong(resource: object, path: string, wrong: WrongValue, kind: FieldKind): string {
  const copy = structuredClone(resource)
  const names = path.split('.')
  const last = names.pop() ?? ''
  const holder = names.reduce<object>((inside, name) => Reflect.get(inside, name) as object, copy)
  if (wrong === 'missing') Reflect.deleteProperty(holder, last)
  else Reflect.set(holder, last, wrong === 'something huge' ? hugeMark : wrongValues[wrong])
  const isNumber = kind === 'id' || kind === 'long id' || kind === 'integer'
  return JSON.stringify(copy).replace(`"${hugeMark}"`, isNumber ? '1e999' : `"${'x'.repeat(1_000_000)}"`)
}

const hugeMark = 'something huge stands here'
