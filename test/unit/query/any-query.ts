import fc from 'fast-check'
import { amountSteps } from '#shared/rules/query/amounts.ts'
import type { Query, QueryPart } from '#shared/rules/query/ast.ts'
import { eventKeys, flags, type KeyOf, queryKeys, sortWords } from '#shared/rules/query/keys.ts'
import { type Moment, type TimeRange, timeUnits } from '#shared/rules/query/relative-dates.ts'

/** Texts that look like queries far more often than random ones. */
export const anyTyped = fc
  .array(
    fc.oneof(
      fc.constantFrom(...queryKeys.map((key) => `${key}:`)),
      fc.constantFrom(
        '"',
        '""',
        '-',
        '*',
        ',',
        ' ',
        ':',
        '..',
        '<',
        '>=',
        '//',
        '\n',
        '\u00a0',
        '#',
        'foo:',
        'me',
      ),
      fc.constantFrom('7d', '2026-01-01', 'open', 'cve', 'severity', 'CWE-79', '🐞', '漏洩', 'none', 'A"b'),
      fc.string({ unit: 'binary', maxLength: 6 }),
    ),
    { maxLength: 16 },
  )
  .map((pieces) => pieces.join(''))

const nowhere = { start: 0, end: 0 }
const anyText = fc
  .oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
    fc.constantFrom(
      'me',
      'NONE',
      'a b',
      '-x',
      '--',
      'is:open',
      'a*',
      '"',
      '//x',
      'http://x',
      'a,b',
      '*',
      'stats:x',
    ),
  )
  .filter((text) => text.trim() !== '')

const anyMoment: fc.Arbitrary<Moment> = fc.oneof(
  fc.constantFrom<Moment>({ kind: 'today' }, { kind: 'yesterday' }),
  fc.record({
    kind: fc.constant('ago' as const),
    amount: fc.nat(9_999),
    unit: fc.constantFrom(...timeUnits),
  }),
  fc.record({
    kind: fc.constant('date' as const),
    text: fc.constantFrom('2026', '2024-02', '2024-02-29', '1970-01-01', '9999-12-31'),
  }),
  fc.record({
    kind: fc.constant('instant' as const),
    text: fc.constantFrom('2026-01-31T10:15', '2024-02-29T23:59:59Z', '2026-07-01T00:00:00.123+02:00'),
  }),
)
const anyRange: fc.Arbitrary<TimeRange> = fc.oneof(
  fc.record({
    kind: fc.constant('compared' as const),
    sign: fc.constantFrom('' as const, '<' as const, '<=' as const, '>' as const, '>=' as const),
    moment: anyMoment,
  }),
  fc
    .tuple(fc.option(anyMoment), anyMoment, fc.boolean())
    .map(([open, closed, isFrom]) =>
      isFrom
        ? { kind: 'between' as const, from: open, to: closed }
        : { kind: 'between' as const, from: closed, to: open },
    ),
)

const steps = fc.integer({ min: -100, max: 1_000_000_000_000 })
const anyAmount = fc.oneof(
  fc.record({ from: steps, to: fc.option(steps) }),
  fc.record({ from: fc.constant(null), to: steps }),
)

const name = anyText.map((text) => ({ kind: 'name' as const, text, ...nowhere }))
const person = fc.oneof(name, fc.constant({ kind: 'me' as const, ...nowhere }))
const assignee = fc.oneof(person, fc.constant({ kind: 'none' as const, ...nowhere }))
const code = fc.record({ kind: fc.constant('code' as const), text: anyText, isBeginning: fc.boolean() })

function filterOf<Key extends string, Value>(keys: fc.Arbitrary<Key>, value: fc.Arbitrary<Value>) {
  return fc.record({
    kind: fc.constant('filter' as const),
    key: keys,
    isNegated: fc.boolean(),
    values: fc.array(value, { maxLength: 3 }),
    start: fc.constant(0),
    end: fc.constant(0),
  })
}

const flagOf = (key: KeyOf<'flag'>) =>
  filterOf(
    fc.constant(key),
    fc.constantFrom(...flags[key]).map((flag) => ({ kind: 'flag' as const, flag, ...nowhere })),
  )

const anyPart: fc.Arbitrary<QueryPart> = fc.oneof(
  fc.record({
    kind: fc.constant('text' as const),
    isNegated: fc.boolean(),
    text: fc.oneof(anyText, fc.constant(' ')),
    isBeginning: fc.boolean(),
    start: fc.constant(0),
    end: fc.constant(0),
  }),
  filterOf(
    fc.constantFrom(
      'status' as const,
      'severity' as const,
      'program' as const,
      'target' as const,
      'type' as const,
    ),
    name,
  ),
  filterOf(fc.constant('reporter' as const), person),
  filterOf(fc.constant('assignee' as const), assignee),
  flagOf('is'),
  flagOf('has'),
  flagOf('sla'),
  filterOf(
    fc.constantFrom('created' as const, 'activity' as const, 'due' as const, ...eventKeys),
    anyRange.map((range) => ({ kind: 'time' as const, range, ...nowhere })),
  ),
  filterOf(
    fc.constantFrom('cwe' as const, 'id' as const),
    fc.nat(999_999_999).map((number) => ({ kind: 'number' as const, number, ...nowhere })),
  ),
  filterOf(
    fc.constantFrom(...(Object.keys(amountSteps) as (keyof typeof amountSteps)[])),
    anyAmount.map((range) => ({ kind: 'amount' as const, range, ...nowhere })),
  ),
  filterOf(
    fc.constant('cve' as const),
    code.map((value) => ({ ...value, ...nowhere })),
  ),
  filterOf(
    fc.constant('sort' as const),
    fc.constantFrom(...sortWords).map((sort) => ({ kind: 'sort' as const, sort, ...nowhere })),
  ),
)

/** Any valid query, with all positions 0. */
export const anyQuery: fc.Arbitrary<Pick<Query, 'parts'>> = fc
  .array(anyPart, { maxLength: 6 })
  .map((parts) => ({ parts }))

/** The parts of a query with all positions 0. */
export function withoutPlaces({ parts }: Pick<Query, 'parts'>): unknown {
  return JSON.parse(
    JSON.stringify(parts, (key, value: unknown) => (key === 'start' || key === 'end' ? 0 : value)),
  )
}
