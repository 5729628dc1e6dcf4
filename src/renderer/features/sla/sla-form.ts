import type { SlaSettings, SlaState } from '#shared/desk/sla.ts'
import type { SeverityBand } from '#shared/rules/severity.ts'
import {
  type CalendarFault,
  calendarFault,
  type Holiday,
  ordinaryCalendar,
} from '#shared/rules/sla/calendar.ts'
import { type SlaPromise, type SlaRule, slaPromises } from '#shared/rules/sla/promises.ts'
import { printTarget, printTimeOfDay, readTarget, readTimeOfDay } from '#shared/rules/sla/target-text.ts'

/** A rule as typed. */
export interface RuleDraft {
  /** React key of the row; rules themselves have no names. */
  readonly key: string
  readonly programId: number | null
  readonly severity: SeverityBand | null
  readonly targets: Readonly<Record<SlaPromise, string>>
  readonly atRiskPercent: string
}

/** Rules and calendar as typed. */
export interface SlaDraft {
  readonly rules: readonly RuleDraft[]
  readonly timeZone: string
  readonly weekdays: readonly number[]
  readonly from: string
  readonly to: string
  readonly holidays: readonly Holiday[]
}

export type SlaFault =
  | { readonly kind: 'target'; readonly rule: number; readonly promise: SlaPromise }
  | { readonly kind: 'atRisk'; readonly rule: number }
  | { readonly kind: 'emptyRule'; readonly rule: number }
  | { readonly kind: 'calendar'; readonly fault: CalendarFault }

export function emptyRule(): RuleDraft {
  return draftOfRule({ programId: null, severity: null, targets: {}, atRiskPercent: 25 })
}

export function draftOfRule({ programId, severity, targets, atRiskPercent }: SlaRule): RuleDraft {
  const typed = (promise: SlaPromise) => {
    const target = targets[promise]
    return target === undefined ? '' : printTarget(target)
  }
  return {
    key: crypto.randomUUID(),
    programId,
    severity,
    targets: {
      firstReply: typed('firstReply'),
      triage: typed('triage'),
      resolution: typed('resolution'),
      bounty: typed('bounty'),
    },
    atRiskPercent: String(atRiskPercent),
  }
}

/**
 * The draft of stored settings. If no calendar can be read, it has the usual working times in this machine's time zone.
 */
export function draftOf({
  settings,
  rulesWithoutCalendar,
}: Pick<SlaState, 'settings' | 'rulesWithoutCalendar'>): SlaDraft {
  const calendar =
    settings?.calendar ?? ordinaryCalendar(Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC')
  return {
    rules: (settings?.rules ?? rulesWithoutCalendar ?? []).map(draftOfRule),
    timeZone: calendar.timeZone,
    weekdays: calendar.weekdays,
    from: printTimeOfDay(calendar.from),
    to: printTimeOfDay(calendar.to),
    holidays: calendar.holidays,
  }
}

/** The typed text as settings, or the first fault that the user must correct. */
export function settingsOf(
  draft: SlaDraft,
):
  | { readonly kind: 'settings'; readonly settings: SlaSettings }
  | { readonly kind: 'fault'; readonly fault: SlaFault } {
  const rules: SlaRule[] = []
  for (const [rule, { programId, severity, targets, atRiskPercent }] of draft.rules.entries()) {
    const read: { [Promise in SlaPromise]?: NonNullable<SlaRule['targets'][Promise]> } = {}
    for (const promise of slaPromises) {
      const target = readTarget(targets[promise])
      if (target.kind === 'bad') return { kind: 'fault', fault: { kind: 'target', rule, promise } }
      if (target.kind === 'target') read[promise] = target.target
    }
    if (Object.keys(read).length === 0) return { kind: 'fault', fault: { kind: 'emptyRule', rule } }
    if (!/^\d{1,3}$/.test(atRiskPercent.trim()) || Number(atRiskPercent) > 100)
      return { kind: 'fault', fault: { kind: 'atRisk', rule } }
    rules.push({ programId, severity, targets: read, atRiskPercent: Number(atRiskPercent) })
  }
  const calendar = {
    timeZone: draft.timeZone.trim(),
    weekdays: draft.weekdays.toSorted((one, other) => one - other),
    from: readTimeOfDay(draft.from) ?? Number.NaN,
    to: readTimeOfDay(draft.to) ?? Number.NaN,
    holidays: draft.holidays,
  }
  const fault = calendarFault(calendar)
  return fault === null
    ? { kind: 'settings', settings: { rules, calendar } }
    : { kind: 'fault', fault: { kind: 'calendar', fault } }
}

/** Adds holidays, ordered by date. A new holiday replaces an old one with the same date and repetition. */
export function withHolidays(before: readonly Holiday[], added: readonly Holiday[]): readonly Holiday[] {
  const keyOf = ({ date, yearly }: Holiday) => `${date} ${yearly}`
  const all = new Map([...before, ...added].map((holiday) => [keyOf(holiday), holiday]))
  return [...all.values()].toSorted((one, other) => (one.date < other.date ? -1 : 1))
}
