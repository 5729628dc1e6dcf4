import * as z from 'zod'
import { TransitionName } from './transitions.ts'

/**
 * The resources as the specification documents them, with all fields. The reference service returns them in this form;
 * the client reads them with the schemas in `received.ts`, which tolerate missing fields.
 */

export const DateTime = z.iso.datetime({ offset: true })

export const Program = z.object({
  id: z.int(),
  alias: z.string(),
  name: z.string(),
  description: z.string(),
  currency: z.string(),
  isActive: z.boolean(),
  isPaused: z.boolean(),
  isPublished: z.boolean(),
})
export type Program = z.infer<typeof Program>

export const Target = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  type: z.string(),
  maximumSeverity: z.string(),
  tier: z.int(),
  isOutOfScope: z.boolean(),
  isBountyEligible: z.boolean(),
  isActive: z.boolean(),
})
export type Target = z.infer<typeof Target>

export const Person = z.object({
  id: z.string(),
  nickname: z.string(),
  email: z.string(),
})
export type Person = z.infer<typeof Person>

export const NamedIntegerValue = z.object({ id: z.int(), name: z.string() })
export type NamedIntegerValue = z.infer<typeof NamedIntegerValue>

export const ReportSummary = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: DateTime,
  lastActivityAt: DateTime,
  programId: z.int(),
  target: NamedIntegerValue,
  status: NamedIntegerValue,
  severity: NamedIntegerValue,
  reporter: Person,
  assignedTo: Person.nullable(),
})
export type ReportSummary = z.infer<typeof ReportSummary>

export const Report = ReportSummary.extend({
  summary: z.string(),
  description: z.string(),
  impact: z.string(),
  vulnerabilityTypeId: z.int().nullable(),
  cweTypeId: z.int().nullable(),
  cvss: z.string().nullable(),
  cve: z.string().nullable(),
  bounty: z.int(),
  bonus: z.int(),
  /** Absent if the report is not a duplicate; the specification does not show this field as nullable. */
  duplicateOf: z.int().optional(),
  effectiveRole: z.string(),
})
export type Report = z.infer<typeof Report>

export const ReportPage = z.object({
  items: z.array(ReportSummary),
  nextCursor: z.string().nullable(),
})
export type ReportPage = z.infer<typeof ReportPage>

export const ReportActivity = z.object({
  id: z.int(),
  message: z.string(),
  createdAt: DateTime,
  isInternal: z.boolean(),
  hasEvidence: z.boolean(),
  actor: Person.nullable(),
})
export type ReportActivity = z.infer<typeof ReportActivity>

export const ActivityPage = z.object({
  items: z.array(ReportActivity),
  nextCursor: z.string().nullable(),
})
export type ActivityPage = z.infer<typeof ActivityPage>

export const KnownIssue = z.object({
  id: z.int(),
  programId: z.int(),
  targetId: z.int(),
  severityId: z.int(),
  name: z.string(),
  createdAt: DateTime,
  knownIssue: z.boolean(),
})
export type KnownIssue = z.infer<typeof KnownIssue>

export const AvailableTransition = z.object({
  transition: TransitionName,
  targetStatus: NamedIntegerValue,
  requiresMessage: z.boolean(),
  requiresDuplicateOfReportId: z.boolean(),
})
export type AvailableTransition = z.infer<typeof AvailableTransition>

export const ReportTransitions = z.object({
  currentStatus: NamedIntegerValue,
  availableTransitions: z.array(AvailableTransition),
})
export type ReportTransitions = z.infer<typeof ReportTransitions>

export const Evidence = z.object({
  id: z.string(),
  filename: z.string(),
  size: z.int(),
  mimeType: z.string(),
  status: z.string(),
})
export type Evidence = z.infer<typeof Evidence>

export const ProblemDetails = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
})
export type ProblemDetails = z.infer<typeof ProblemDetails>
