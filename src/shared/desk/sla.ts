import * as z from 'zod'
import { severityBands } from '../rules/severity.ts'
import { type BusinessCalendar, holidaysAtMost } from '../rules/sla/calendar.ts'
import {
  amountAtMost,
  type PromisedTime,
  type SlaPromise,
  type SlaRule,
  type SlaUnit,
} from '../rules/sla/promises.ts'
import type { SlaClock } from '../rules/sla/sla-clock.ts'
import { slaRulesAtMost } from './sla-limits.ts'

const targetIn = (unit: SlaUnit) =>
  z.object({ unit: z.literal(unit), amount: z.int().min(1).max(amountAtMost[unit]) })
const Target = z.discriminatedUnion('unit', [targetIn('hours'), targetIn('businessDays')])

export const RuleShape = z.object({
  programId: z.int().nullable(),
  severity: z.enum(severityBands).nullable(),
  targets: z.object({
    firstReply: Target.optional(),
    triage: Target.optional(),
    resolution: Target.optional(),
    bounty: Target.optional(),
  }),
  atRiskPercent: z.int().min(0).max(100),
}) satisfies z.ZodType<SlaRule>

export const CalendarShape = z.object({
  timeZone: z.string().min(1).max(100),
  weekdays: z.array(z.int().min(1).max(7)).min(1).max(7).readonly(),
  from: z.int().min(0).max(1439),
  to: z.int().min(1).max(1440),
  holidays: z
    .array(z.object({ date: z.string().max(10), name: z.string().max(200), yearly: z.boolean() }))
    .max(holidaysAtMost)
    .readonly(),
}) satisfies z.ZodType<BusinessCalendar>

/** The promises of a workspace, and its team's working hours. */
export const SlaSettings = z.object({
  rules: z.array(RuleShape).max(slaRulesAtMost).readonly(),
  calendar: CalendarShape,
})
export type SlaSettings = z.infer<typeof SlaSettings>

export interface SlaState {
  /** null = the user has not chosen any, or the stored calendar cannot be read. */
  readonly settings: SlaSettings | null
  /**
   * The stored rules, if the stored calendar cannot be read; without a calendar, the rules promise nothing. null
   * otherwise.
   */
  readonly rulesWithoutCalendar: readonly SlaRule[] | null
  /** How many stored rules cannot be read; they promise nothing. */
  readonly unreadable: number
  /** Reports whose due times have yet to be computed. */
  readonly waiting: number
}

/** A promise for one report. */
export interface PromiseView {
  readonly promise: SlaPromise
  readonly target: PromisedTime
  readonly clock: SlaClock
  /** How long one day of the target's time is, in ms: 24 hours, or the working time of a business day. */
  readonly dayMs: number
}

/** The promise that is due next for a report. `slaStateAt` compares it with the present time. */
export type DueView =
  | {
      readonly kind: 'due'
      readonly promise: SlaPromise
      /** ms since 1970. */
      readonly dueAt: number
      readonly atRiskFrom: number
    }
  /** The promise's clock is paused. `left`: remaining ms of the promise's time, of which `dayMs` make one day. */
  | { readonly kind: 'paused'; readonly promise: SlaPromise; readonly left: number; readonly dayMs: number }
