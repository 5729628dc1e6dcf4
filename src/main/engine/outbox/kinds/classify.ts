import { err, ok } from '#shared/desk/result.ts'
import type { Standing } from '#shared/rules/outbox/standing.ts'
import { nothingCreated, type SendKind } from './kind.ts'

/**
 * A classification is sent whole: what the action leaves out is sent as the report has it, because the effect of
 * leaving a field out is not shown.
 *
 * @returns `refused` when the report has no severity and the action names none: the service requires one.
 */
export const sendClassification: SendKind<'classify'> = async (sending) => {
  const { api, action, subjectId, standing, call } = sending
  const severityId = action.severityId ?? numberOf(standing, 'severity')
  if (severityId == null) return err({ kind: 'refused', detail: 'Not sent: a severity has to be chosen.' })
  const { vulnerabilityTypeId, cweTypeId, cvss } = action
  const body = {
    severityId,
    vulnerabilityTypeId:
      vulnerabilityTypeId === undefined ? numberOf(standing, 'vulnerabilityType') : vulnerabilityTypeId,
    cweTypeId: cweTypeId === undefined ? numberOf(standing, 'cwe') : cweTypeId,
    cvss: cvss === undefined ? textOf(standing, 'cvss') : cvss,
  }
  const classified = await api.classifyReport({ id: subjectId, body }, call)
  return classified.ok ? ok(nothingCreated) : classified
}

/** undefined = never read: it is left out, because `null` would take away what may be there. */
function numberOf(
  standing: Standing,
  field: 'severity' | 'vulnerabilityType' | 'cwe',
): number | null | undefined {
  const value = standing[field]
  return typeof value === 'number' ? value : value === undefined ? undefined : null
}

function textOf(standing: Standing, field: 'cvss'): string | null | undefined {
  const value = standing[field]
  return typeof value === 'string' ? value : value === undefined ? undefined : null
}
