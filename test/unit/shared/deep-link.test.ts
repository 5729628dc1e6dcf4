import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deepLinkTo, parseDeepLink } from '#shared/rules/deep-link.ts'

describe('a link to a report', () => {
  it('parses into the report it was made for', () => {
    const link = fc.record({
      reportId: fc.integer({ min: 1, max: 999_999_999 }),
      workspaceId: fc.option(fc.stringMatching(/^[\w-]{1,40}$/)),
    })
    fc.assert(
      fc.property(link, (one) => {
        expect(parseDeepLink(deepLinkTo(one))).toEqual({ ...one })
      }),
    )
  })

  it.each([
    '',
    'triage-desk://report/',
    'triage-desk://report/0',
    'triage-desk://report/12x',
    'triage-desk://report/12/close',
    'triage-desk://report/12?workspace=a&do=close',
    'triage-desk://report/12?workspace=../x',
    'triage-desk://desk/',
    'https://report/12',
    ' triage-desk://report/12',
    `triage-desk://report/${'1'.repeat(200)}`,
  ])('is not %j', (text) => {
    expect(parseDeepLink(text)).toBeNull()
  })
})
