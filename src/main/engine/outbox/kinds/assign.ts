import { ok } from '#shared/desk/result.ts'
import { nothingCreated, type SendKind } from './kind.ts'

/** Null clears; the field is always sent, because the effect of leaving it out is not shown. */
export const sendAssignment: SendKind<'assign'> = async ({ api, action, subjectId, call }) => {
  const assigned = await api.assignReport({ id: subjectId, body: { userId: action.userId } }, call)
  return assigned.ok ? ok(nothingCreated) : assigned
}
