import { describe, expect, it } from 'vitest'
import { classifyChange, classifyLacks, formOf } from '#renderer/forms/classification/classify-change.ts'
import { knownIssueForm, readKnownIssue } from '#renderer/forms/known-issue/known-issue-form.ts'
import { rewardChange, rewardLacks } from '#renderer/forms/reward/reward-change.ts'
import type { ReportView } from '#shared/desk/models.ts'
import { readAmount } from '#shared/rules/reward-amount.ts'

const report: ReportView = {
  id: 7,
  title: 'Title',
  program: { id: 1, name: 'Program', currency: 'EUR' },
  target: { id: 2, name: 'Target' },
  isOutOfScope: false,
  scope: { isInScope: true, tier: null, maximumSeverity: null, isBountyEligible: null, program: null },
  status: { id: 3, name: 'New', phase: 'new' },
  severity: { id: 4, name: 'High', band: 'high' },
  reporter: null,
  assignee: null,
  createdAt: null,
  lastActivityAt: null,
  summary: 'Summary',
  description: 'Description',
  impact: 'Impact',
  vulnerabilityTypeId: 101,
  cwe: { id: 79, name: 'XSS' },
  cvss: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H',
  cve: null,
  bounty: 100,
  bonus: 0,
  duplicateOf: null,
  effectiveRole: null,
  textsKept: true,
  detailsReadAt: 1,
  timelineReadAt: null,
  evidenceReadAt: null,
  refusals: [],
  unread: [],
  timelineCount: 0,
  evidenceCount: 0,
  pending: [],
}

describe('a classification', () => {
  const form = formOf(report)

  it('without changes is not sent', () => {
    expect(classifyChange(form, report)).toEqual({ kind: 'classify' })
    expect(classifyLacks(form, report)).toBe('No changes yet.')
  })

  it('contains only changed fields', () => {
    expect(classifyChange({ ...form, severityId: 5 }, report)).toEqual({ kind: 'classify', severityId: 5 })
    expect(classifyChange({ ...form, typeText: '', cwe: null, cvss: ' ' }, report)).toEqual({
      kind: 'classify',
      vulnerabilityTypeId: null,
      cweTypeId: null,
      cvss: null,
    })
  })

  it('keeps an unchanged vector byte for byte, and sends another in its standard form', () => {
    const whole = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'
    for (const cvss of [' ', '', 'av:n/ac:l', `${whole}/`, 'CVSS:3.1/A:H/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H ']) {
      const odd = { ...report, cvss }
      expect(classifyChange({ ...formOf(odd), severityId: 5 }, odd)).toEqual({
        kind: 'classify',
        severityId: 5,
      })
      expect(classifyChange({ ...formOf(odd), cvss: `${cvss} ` }, odd)).toEqual({ kind: 'classify' })
    }
    expect(
      classifyChange({ ...form, cvss: `(${whole.toLowerCase()}) 9.8` }, { ...report, cvss: null }),
    ).toEqual({
      kind: 'classify',
      cvss: whole,
    })
  })

  it('with an incomplete vector is not sent, unless the report came with it', () => {
    expect(classifyLacks({ ...form, cvss: 'CVSS:3.1/AV:N' }, report)).toBe('The CVSS vector is incomplete.')
    const odd = { ...report, cvss: 'CVSS:3.1/AV:N' }
    expect(classifyLacks({ ...formOf(odd), severityId: 5 }, odd)).toBeNull()
  })

  it('needs a severity and a numeric type', () => {
    expect(classifyLacks({ ...form, typeText: 'xss' }, report)).toBe(
      'No such type. Choose one, or type its ID.',
    )
    const without = { ...report, severity: null }
    expect(classifyLacks({ ...formOf(without), cwe: null }, without)).toMatch(/requires a severity/)
  })
})

describe('an amount', () => {
  it.each([
    ['', { kind: 'empty' }],
    ['0', { kind: 'amount', amount: 0 }],
    [' 1500 ', { kind: 'amount', amount: 1_500 }],
    ['100000000', { kind: 'amount', amount: 100_000_000 }],
  ])('%j is accepted', (text, read) => {
    expect(readAmount(text, null)).toEqual(read)
  })

  it.each([
    '1,500',
    '1.500',
    '1 500',
    '1500.00',
    '-5',
    '−5',
    '1e3',
    '€5',
    '１５',
    '100000001',
    '9'.repeat(30),
  ])('%j is rejected', (text) => expect(readAmount(text, null).kind).toBe('wrong'))
})

describe('a reward', () => {
  const empty = { bounty: '', bounty2: '', bonus: '', bonus2: '' }
  const terms = { currency: 'EUR', confirmAbove: 1_000 }

  it('leaves out untouched fields', () => {
    expect(rewardChange({ ...empty, bonus: '50' }, 'EUR')).toEqual({ kind: 'reward', bonus: 50 })
    expect(rewardLacks(empty, report, terms)).toBe('No changes yet.')
    expect(rewardLacks({ ...empty, bounty: '100' }, report, terms)).toBe('No changes yet.')
    expect(rewardLacks({ ...empty, bounty: '0' }, report, terms)).toBeNull()
  })

  it('above the limit is typed twice, at the limit once', () => {
    expect(rewardLacks({ ...empty, bounty: '1000' }, report, terms)).toBeNull()
    expect(rewardLacks({ ...empty, bounty: '1001' }, report, terms)).toBe('Type the bounty twice.')
    expect(rewardLacks({ ...empty, bounty: '1001', bounty2: '1010' }, report, terms)).not.toBeNull()
    expect(rewardLacks({ ...empty, bounty: '1001', bounty2: '1001' }, report, terms)).toBeNull()
    expect(rewardLacks({ ...empty, bounty: '1001', bounty2: '€1001' }, report, terms)).toBeNull()
    expect(rewardLacks({ ...empty, bounty: '1001', bounty2: '$1001' }, report, terms)).not.toBeNull()
    expect(rewardLacks({ ...empty, bonus: '1' }, report, { ...terms, confirmAbove: 0 })).toBe(
      'Type the bonus twice.',
    )
  })
})

describe('a known issue', () => {
  it('begins with the values of the report', () => {
    expect(readKnownIssue(knownIssueForm(report))).toEqual({
      kind: 'whole',
      programId: 1,
      issue: {
        name: 'Title',
        targetId: 2,
        severityId: 4,
        summary: 'Summary',
        description: 'Description',
        impact: 'Impact',
        cvss: report.cvss,
        cweTypeId: 79,
        vulnerabilityTypeId: 101,
      },
    })
  })

  it('lists its missing fields one by one', () => {
    expect(readKnownIssue(knownIssueForm(null))).toEqual({ kind: 'lacks', message: 'Choose a program.' })
    const form = knownIssueForm(report)
    expect(readKnownIssue({ ...form, name: 'x'.repeat(127) }).kind).toBe('whole')
    expect(readKnownIssue({ ...form, name: 'x'.repeat(129) })).toEqual({
      kind: 'lacks',
      message: 'The name is 2 characters too long.',
    })
    expect(readKnownIssue({ ...form, impact: ' ' })).toEqual({
      kind: 'lacks',
      message: 'Enter an impact.',
    })
  })
})
