import { ok } from '#shared/desk/result.ts'
import type { SendKind } from './kind.ts'

/** The audience is always said: what leaving it out means the specification does not show. */
export const sendComment: SendKind<'comment'> = async ({ api, action, subjectId, call }) => {
  const body = { description: action.text, isInternal: action.audience === 'internal' }
  const added = await api.addComment({ id: subjectId, body }, call)
  return added.ok ? ok({ resultId: added.value.id }) : added
}
