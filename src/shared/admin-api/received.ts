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
 * Schemas with which the client reads resources. The specification does not say which fields are always present, so
 * every field except the id may be missing. An undocumented `null` counts as missing, and unknown fields are kept. A
 * field of a wrong type makes only that one resource invalid.
 */

/** A date-time, transformed into milliseconds since 1970. */
const Instant = z.string().transform((text, context) => {
  const instant = parseInstant(text)
  if (instant === null) {
    context.addIssue({ code: 'custom', message: 'not a date-time' })
    return z.NEVER
  }
  return instant
})

/** An int64 id, transformed into a string. The client's JSON reader already returns ids beyond 2^53 as strings. */
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
 * The length is limited because names and ids are repeated for every report and entry to which they belong: one of
 * several megabytes would be passed on hundreds of times at once.
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
  /** At least 1: other parts of the desk rely on that. */
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

/** Also accepts names of transitions that the specification does not list; the desk uses only their target status. */
export const ReceivedAvailableTransition = lenient(
  AvailableTransition.extend({ transition: Name, targetStatus: ReceivedNamedValue })
    .partial()
    .required({ transition: true }),
)
export type ReceivedAvailableTransition = z.infer<typeof ReceivedAvailableTransition>
