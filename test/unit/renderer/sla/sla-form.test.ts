import { describe, expect, it } from 'vitest'
import { draftOf, emptyRule, settingsOf, withHolidays } from '#renderer/features/sla/sla-form.ts'
import { SlaSettings } from '#shared/desk/sla.ts'
import { ordinaryCalendar } from '#shared/rules/sla/calendar.ts'
import { starterRules } from '#shared/rules/sla/starter-rules.ts'

const starter: SlaSettings = { rules: starterRules, calendar: ordinaryCalendar('Europe/Berlin') }

describe('the form of rules and calendar', () => {
  it('shows saved rules unchanged, and returns what the bridge accepts', () => {
    expect(settingsOf(draftOf({ settings: starter, rulesWithoutCalendar: null }))).toEqual({
      kind: 'settings',
      settings: starter,
    })
    expect(SlaSettings.parse(starter)).toEqual(starter)
  })

  it("starts rules without a calendar with this computer's default one", () => {
    const read = settingsOf(draftOf({ settings: null, rulesWithoutCalendar: starterRules }))
    expect(read).toMatchObject({ kind: 'settings', settings: { rules: starterRules } })
  })

  it('names the first error by its rule', () => {
    const draft = draftOf({ settings: starter, rulesWithoutCalendar: null })
    const faultOf = (changed: Partial<typeof draft>) => {
      const read = settingsOf({ ...draft, ...changed })
      return read.kind === 'fault' ? read.fault : null
    }
    const [first = emptyRule(), second = emptyRule()] = draft.rules
    const badTarget = { ...second, targets: { ...second.targets, triage: 'soon' } }
    expect(faultOf({ rules: [first, badTarget] })).toEqual({ kind: 'target', rule: 1, promise: 'triage' })
    expect(faultOf({ rules: [emptyRule()] })).toEqual({ kind: 'emptyRule', rule: 0 })
    expect(faultOf({ rules: [{ ...first, atRiskPercent: '101' }] })).toEqual({ kind: 'atRisk', rule: 0 })
    expect(faultOf({ from: '9', to: '17:00' })).toMatchObject({ fault: { kind: 'noWorkingHours' } })
    expect(faultOf({ timeZone: '' })).toMatchObject({ fault: { kind: 'unknownTimeZone' } })
    expect(faultOf({ weekdays: [] })).toMatchObject({ fault: { kind: 'noWorkingDay' } })
  })

  it('replaces a holiday that is entered again', () => {
    const [may, christmas] = [
      { date: '2026-05-01', name: 'May Day', yearly: true },
      { date: '2026-12-25', name: 'Christmas', yearly: false },
    ]
    expect(withHolidays([christmas], [may, { ...christmas, name: 'Christmas Day' }])).toEqual([
      may,
      { ...christmas, name: 'Christmas Day' },
    ])
  })
})
