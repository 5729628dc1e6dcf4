import { ok } from '#shared/desk/result.ts'
import { nothingCreated, type SendKind } from './kind.ts'

export const sendTransition: SendKind<'transition'> = async ({ api, action, subjectId, call }) => {
  const { transition, message, duplicateOf } = action
  const body = {
    transition,
    ...(message !== undefined && message.trim() !== '' && { message }),
    ...(duplicateOf !== undefined && { duplicateOfReportId: duplicateOf }),
  }
  const moved = await api.executeTransition({ id: subjectId, body }, call)
  return moved.ok ? ok(nothingCreated) : moved
}
