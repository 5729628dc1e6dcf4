import { ok } from '#shared/desk/result.ts'
import { nothingCreated, type SendKind } from './kind.ts'

export const sendReward: SendKind<'reward'> = async ({ api, action, subjectId, call }) => {
  const { bounty, bonus } = action
  const body = { ...(bounty !== undefined && { bounty }), ...(bonus !== undefined && { bonus }) }
  const set = await api.setRewards({ id: subjectId, body }, call)
  return set.ok ? ok(nothingCreated) : set
}
