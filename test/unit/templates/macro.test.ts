import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readersOf, readMacro, runWords, severityWarning } from '#renderer/forms/template/macro.ts'
import { transitionNames } from '#shared/admin-api/transition-names.ts'
import type { Template } from '#shared/desk/template.ts'

const known = { meUserId: 'me', severities: [{ id: 3, name: 'High', band: 'high' }] } as const

/** A macro cannot name an original. */
const transitions = transitionNames.filter((name) => name !== 'duplicate')

const macros = fc.record({
  id: fc.constant('one'),
  name: fc.constant('One'),
  text: fc.constantFrom('', 'We see it.'),
  audience: fc.constantFrom('public', 'internal'),
  defaultFor: fc.constant(null),
  steps: fc.record({
    assignsMe: fc.boolean(),
    severity: fc.constantFrom(null, 'high'),
    transition: fc.constantFrom(null, ...transitions),
  }),
}) satisfies fc.Arbitrary<Template>

test('a macro is described with its audience, and everything it does is named', () => {
  fc.assert(
    fc.property(macros, (macro) => {
      const read = readMacro(macro, macro.text, known)
      if (read.kind === 'lacks') throw new Error(read.message)
      const sent = read.actions.flatMap((action) => {
        if (action.kind === 'comment') return [action.audience]
        return action.kind === 'transition' && action.message !== undefined ? ['public'] : []
      })
      expect(sent).toEqual(macro.text === '' ? [] : [readersOf(macro)])
      expect(runWords(macro, macro.text)).toHaveLength(read.actions.length)
    }),
  )
})

test("a severity that contradicts the report's vector is reported before the macro runs", () => {
  const setting = (severity: Template['steps']['severity']): Template => ({
    id: 'one',
    name: 'One',
    text: '',
    audience: 'internal',
    defaultFor: null,
    steps: { assignsMe: true, severity, transition: null },
  })
  expect(severityWarning(setting('low'), 9.8)).toBe('The vector scores 9.8, which is Critical.')
  expect(severityWarning(setting('critical'), 9.8)).toBeNull()
  expect(severityWarning(setting(null), 9.8)).toBeNull()
  expect(severityWarning(setting('low'), null)).toBeNull()
})
