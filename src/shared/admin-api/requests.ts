import * as z from 'zod'
import { limits } from './limits.ts'
import { DateTime } from './resources.ts'
import { TransitionName } from './transitions.ts'

/**
 * Request bodies and query parameters, as strict as the specification: the client sends, and the reference service
 * accepts, nothing beyond it.
 */

export const CommentInput = z.object({ description: z.string(), isInternal: z.boolean().optional() })
export type CommentInput = z.infer<typeof CommentInput>

export const AssignmentInput = z.object({ userId: z.string().nullable().optional() })
export type AssignmentInput = z.infer<typeof AssignmentInput>

export const ClassificationInput = z.object({
  severityId: z.int(),
  vulnerabilityTypeId: z.int().nullable().optional(),
  cweTypeId: z.int().nullable().optional(),
  cvss: z.string().nullable().optional(),
})
export type ClassificationInput = z.infer<typeof ClassificationInput>

export const ReportPatch = z.object({ name: z.string().optional(), targetId: z.int().optional() })
export type ReportPatch = z.infer<typeof ReportPatch>

export const TransitionInput = z.object({
  transition: TransitionName,
  message: z.string().optional(),
  duplicateOfReportId: z.int().optional(),
})
export type TransitionInput = z.infer<typeof TransitionInput>

export const RewardInput = z.object({ bounty: z.int().min(0).optional(), bonus: z.int().min(0).optional() })
export type RewardInput = z.infer<typeof RewardInput>

export const KnownIssueInput = z.object({
  name: z.string().min(1).max(limits.knownIssueNameLength),
  targetId: z.int(),
  severityId: z.int(),
  summary: z.string(),
  description: z.string(),
  impact: z.string(),
  cvss: z.string().nullable().optional(),
  cweTypeId: z.int().nullable().optional(),
  vulnerabilityTypeId: z.int().nullable().optional(),
})
export type KnownIssueInput = z.infer<typeof KnownIssueInput>

export const reportSortFields = [
  'id',
  'createdAt',
  'lastActivityAt',
  'severity',
  'status',
  'bounty',
  'name',
] as const
export type ReportSortField = (typeof reportSortFields)[number]

const ids = z.array(z.int()).max(limits.valuesPerFilter)
const userIds = z.array(z.string().min(1)).max(limits.valuesPerFilter)

/**
 * Query of `GET /reports`. Arrays become repeated parameters: values of the same parameter are ORed, parameters ANDed.
 */
export const ReportSearchQuery = z.object({
  programId: ids.optional(),
  statusId: ids.optional(),
  severityId: ids.optional(),
  targetId: ids.optional(),
  assignedToUserId: userIds.optional(),
  reporterUserId: userIds.optional(),
  isAssigned: z.boolean().optional(),
  isKnownIssue: z.boolean().optional(),
  isEmbeddedSubmission: z.boolean().optional(),
  isDuplicate: z.boolean().optional(),
  hasReward: z.boolean().optional(),
  q: z.string().trim().max(limits.searchTextLength).optional(),
  createdFromUtc: DateTime.optional(),
  createdToUtc: DateTime.optional(),
  lastActivityFromUtc: DateTime.optional(),
  lastActivityToUtc: DateTime.optional(),
  sort: z.string().optional(),
  cursor: z.string().optional(),
  limit: z.int().min(limits.pageSizeMin).max(limits.pageSizeMax).optional(),
})
export type ReportSearchQuery = z.infer<typeof ReportSearchQuery>

/** Query of `GET /reports/{id}/activities`. */
export const ActivityQuery = z.object({
  direction: z.enum(['asc', 'desc']).optional(),
  cursor: z.string().optional(),
  limit: z.int().min(limits.pageSizeMin).max(limits.pageSizeMax).optional(),
})
export type ActivityQuery = z.infer<typeof ActivityQuery>

type QueryValue = string | number | boolean | readonly (string | number)[] | undefined

/** The query as text to follow the `?`. Values that are undefined are left out; arrays become repeated parameters. */
export function queryString(query: Readonly<Record<string, QueryValue>>): string {
  const pairs: string[] = []
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue
    for (const one of Array.isArray(value) ? value : [value]) {
      pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(String(one).toWellFormed())}`)
    }
  }
  return pairs.join('&')
}
