import type { Action, ActionKind, ActionOf } from '#shared/desk/actions.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { ReportState } from '#shared/rules/outbox/report-state.ts'
import type { AdminApi, CallOptions } from '../api/admin-api.ts'

/** How each kind of action is carried out: by exactly one request. */

/** The values that sending an action needs. */
interface Sending<Kind extends ActionKind> {
  readonly api: AdminApi
  readonly action: ActionOf<Kind>
  /** The id of the report, or of the program of a known issue. */
  readonly subjectId: number
  /** The report as the service last described it. */
  readonly base: ReportState
  readonly call: CallOptions
}

/** The service's answer to an action. `resultId`: the id of the created item; null when there is none. */
export interface Sent {
  readonly resultId: string | null
}

type Send<Kind extends ActionKind> = (sending: Sending<Kind>) => Promise<Result<Sent>>

const nothingCreated: Sent = { resultId: null }

/** Carries out an action with one request. Errors: those of `AdminApi`. */
export function sendAction(
  action: Action,
  sending: Omit<Sending<Action['kind']>, 'action'>,
): Promise<Result<Sent>> {
  switch (action.kind) {
    case 'comment':
      return sendComment({ ...sending, action })
    case 'assign':
      return sendAssignment({ ...sending, action })
    case 'classify':
      return sendClassification({ ...sending, action })
    case 'edit':
      return sendEdit({ ...sending, action })
    case 'transition':
      return sendTransition({ ...sending, action })
    case 'reward':
      return sendReward({ ...sending, action })
    case 'knownIssue':
      return sendKnownIssue({ ...sending, action })
    default:
      return action satisfies never
  }
}

/** The request always states the audience: the specification does not say what omitting it means. */
const sendComment: Send<'comment'> = async ({ api, action, subjectId, call }) => {
  const body = { description: action.text, isInternal: action.audience === 'internal' }
  const added = await api.addComment({ id: subjectId, body }, call)
  return added.ok ? ok({ resultId: added.value.id }) : added
}

/** Null clears the assignee. The field is always sent, because the effect of omitting it is not documented. */
const sendAssignment: Send<'assign'> = async ({ api, action, subjectId, call }) => {
  const assigned = await api.assignReport({ id: subjectId, body: { userId: action.userId } }, call)
  return assigned.ok ? ok(nothingCreated) : assigned
}

/**
 * A classification is sent completely: fields missing from the action are sent with the report's values, because the
 * effect of omitting a field is not documented.
 *
 * @returns `refused` when the report has no severity and the action names none: the service requires one.
 */
const sendClassification: Send<'classify'> = async (sending) => {
  const { api, action, subjectId, base, call } = sending
  const severityId = action.severityId ?? numberOf(base, 'severity')
  if (severityId == null) return err({ kind: 'refused', detail: 'Not sent: a severity has to be chosen.' })
  const { vulnerabilityTypeId, cweTypeId, cvss } = action
  const body = {
    severityId,
    vulnerabilityTypeId:
      vulnerabilityTypeId === undefined ? numberOf(base, 'vulnerabilityType') : vulnerabilityTypeId,
    cweTypeId: cweTypeId === undefined ? numberOf(base, 'cwe') : cweTypeId,
    cvss: cvss === undefined ? textOf(base, 'cvss') : cvss,
  }
  const classified = await api.classifyReport({ id: subjectId, body }, call)
  return classified.ok ? ok(nothingCreated) : classified
}

/**
 * undefined = the field was never read. The request then omits it, because `null` would clear a value that may exist.
 */
function numberOf(
  base: ReportState,
  field: 'severity' | 'vulnerabilityType' | 'cwe',
): number | null | undefined {
  const value = base[field]
  return typeof value === 'number' ? value : value === undefined ? undefined : null
}

function textOf(base: ReportState, field: 'cvss'): string | null | undefined {
  const value = base[field]
  return typeof value === 'string' ? value : value === undefined ? undefined : null
}

const sendEdit: Send<'edit'> = async ({ api, action, subjectId, call }) => {
  const { title, targetId } = action
  const body = {
    ...(title !== undefined && { name: title }),
    ...(targetId !== undefined && { targetId }),
  }
  const patched = await api.patchReport({ id: subjectId, body }, call)
  return patched.ok ? ok(nothingCreated) : patched
}

const sendTransition: Send<'transition'> = async ({ api, action, subjectId, call }) => {
  const { transition, message, duplicateOf } = action
  const body = {
    transition,
    ...(message !== undefined && message.trim() !== '' && { message }),
    ...(duplicateOf !== undefined && { duplicateOfReportId: duplicateOf }),
  }
  const moved = await api.executeTransition({ id: subjectId, body }, call)
  return moved.ok ? ok(nothingCreated) : moved
}

const sendReward: Send<'reward'> = async ({ api, action, subjectId, call }) => {
  const { bounty, bonus } = action
  const body = { ...(bounty !== undefined && { bounty }), ...(bonus !== undefined && { bonus }) }
  const set = await api.setRewards({ id: subjectId, body }, call)
  return set.ok ? ok(nothingCreated) : set
}

const sendKnownIssue: Send<'knownIssue'> = async ({ api, action, subjectId, call }) => {
  const created = await api.createKnownIssue({ id: subjectId, body: action.issue }, call)
  if (!created.ok) return created
  return ok({ resultId: created.value === null ? null : String(created.value.id) })
}
