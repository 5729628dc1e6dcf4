import * as z from 'zod'
import { parseInstant } from './instant.ts'
import {
  AvailableTransition,
  Evidence,
  KnownIssue,
  NamedIntegerValue,
  Person,
  Program,
  Report,
  ReportActivity,
  ReportSummary,
  Target,
} from './resources.ts'

/**
 * How the client reads a resource. The specification does not say which fields are always present, so every
 * field but an id may be missing; a `null` where none is documented counts as missing; unknown fields are kept.
 * A field of a wrong type is an error of that one resource.
 */

/** A date-time as milliseconds since 1970 in UTC. */
const Instant = z.string().transform((text, context) => {
  const instant = parseInstant(text)
  if (instant === null) {
    context.addIssue({ code: 'custom', message: 'not a date-time' })
    return z.NEVER
  }
  return instant
})

/** An int64 id: beyond 2^53 it arrives as a string, see the client's JSON reader. Always kept as a string. */
const LongId = z.union([z.int(), z.string().regex(/^-?\d{1,20}$/)]).transform(String)

function withoutUnexpectedNulls(shape: z.ZodRawShape) {
  const notNullable = new Set(
    Object.entries(shape)
      .filter(([, field]) => !z.safeParse(field, null).success)
      .map(([name]) => name),
  )
  return (value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value).filter(([name, field]) => field !== null || !notNullable.has(name)),
        )
      : value
}

const lenient = <S extends z.ZodRawShape>(schema: z.ZodObject<S>) =>
  z.preprocess(withoutUnexpectedNulls(schema.shape), schema.loose())

/**
 * Limited, because names and ids are repeated with every report and entry they belong to: one several megabytes long
 * would be passed on hundreds of times at once.
 */
const Name = z.string().max(10_000)

export const ReceivedPerson = lenient(
  Person.extend({ id: Name, nickname: Name, email: Name }).partial().required({ id: true }),
)
export type ReceivedPerson = z.infer<typeof ReceivedPerson>

export const ReceivedNamedValue = lenient(
  NamedIntegerValue.extend({ name: Name }).partial().required({ id: true }),
)
export type ReceivedNamedValue = z.infer<typeof ReceivedNamedValue>

export const ReceivedProgram = lenient(
  Program.extend({ alias: Name, name: Name, currency: Name }).partial().required({ id: true }),
)
export type ReceivedProgram = z.infer<typeof ReceivedProgram>

export const ReceivedTarget = lenient(Target.extend({ name: Name }).partial().required({ id: true }))
export type ReceivedTarget = z.infer<typeof ReceivedTarget>

const summaryFields = {
  /** Every place in the desk that names a report expects ids from 1 on. */
  id: z.int().min(1),
  createdAt: Instant,
  lastActivityAt: Instant,
  target: ReceivedNamedValue,
  status: ReceivedNamedValue,
  severity: ReceivedNamedValue,
  reporter: ReceivedPerson,
  assignedTo: ReceivedPerson.nullable(),
}

export const ReceivedReportSummary = lenient(
  ReportSummary.extend(summaryFields).partial().required({ id: true }),
)
export type ReceivedReportSummary = z.infer<typeof ReceivedReportSummary>

export const ReceivedReport = lenient(
  Report.extend({ ...summaryFields, duplicateOf: z.int().nullable() })
    .partial()
    .required({ id: true }),
)
export type ReceivedReport = z.infer<typeof ReceivedReport>

export const ReceivedActivity = lenient(
  ReportActivity.extend({ id: LongId, createdAt: Instant, actor: ReceivedPerson.nullable() })
    .partial()
    .required({ id: true }),
)
export type ReceivedActivity = z.infer<typeof ReceivedActivity>

export const ReceivedEvidence = lenient(Evidence.extend({ id: Name }).partial().required({ id: true }))
export type ReceivedEvidence = z.infer<typeof ReceivedEvidence>

export const ReceivedKnownIssue = lenient(
  KnownIssue.extend({ createdAt: Instant }).partial().required({ id: true }),
)
export type ReceivedKnownIssue = z.infer<typeof ReceivedKnownIssue>

/** A transition name the specification does not list is accepted as it came. The desk learns its target status only. */
export const ReceivedAvailableTransition = lenient(
  AvailableTransition.extend({ transition: Name, targetStatus: ReceivedNamedValue })
    .partial()
    .required({ transition: true }),
)
export type ReceivedAvailableTransition = z.infer<typeof ReceivedAvailableTransition>
