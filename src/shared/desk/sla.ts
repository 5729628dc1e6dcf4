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
  /** null = none have been chosen, or their calendar cannot be read. */
  readonly settings: SlaSettings | null
  /** Rules whose calendar cannot be read: nothing is promised by them. */
  readonly rulesWithoutCalendar: readonly SlaRule[] | null
  /** Stored rules that cannot be read here; nothing is promised by them. */
  readonly unreadable: number
  /** Reports whose due times are still to be worked out. */
  readonly waiting: number
}

/** A promise for one report. */
export interface PromiseView {
  readonly promise: SlaPromise
  readonly target: PromisedTime
  readonly clock: SlaClock
  /** How long a day of its time is, ms. */
  readonly dayMs: number
}

/** The promise a report must keep next, not compared with the present: `slaStateAt` does that in the rules. */
export type DueView =
  | {
      readonly kind: 'due'
      readonly promise: SlaPromise
      /** ms since 1970. */
      readonly dueAt: number
      readonly atRiskFrom: number
    }
  /** Its clock is paused. `left`: ms of its own time, of which `dayMs` make a day. */
  | { readonly kind: 'paused'; readonly promise: SlaPromise; readonly left: number; readonly dayMs: number }
