import { ok } from '#shared/desk/result.ts'
import type { SendKind } from './kind.ts'

export const sendKnownIssue: SendKind<'knownIssue'> = async ({ api, action, subjectId, call }) => {
  const created = await api.createKnownIssue({ id: subjectId, body: action.issue }, call)
  if (!created.ok) return created
  return ok({ resultId: created.value === null ? null : String(created.value.id) })
}
