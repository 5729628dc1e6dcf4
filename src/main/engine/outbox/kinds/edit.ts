import { ok } from '#shared/desk/result.ts'
import { nothingCreated, type SendKind } from './kind.ts'

export const sendEdit: SendKind<'edit'> = async ({ api, action, subjectId, call }) => {
  const { title, targetId } = action
  const body = {
    ...(title !== undefined && { name: title }),
    ...(targetId !== undefined && { targetId }),
  }
  const patched = await api.patchReport({ id: subjectId, body }, call)
  return patched.ok ? ok(nothingCreated) : patched
}
