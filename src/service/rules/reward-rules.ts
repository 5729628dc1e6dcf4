import { type StatusName, statuses } from '../sample/catalogue.ts'

/** Rewards are for accepted findings; a duplicate may get a bonus as thanks. */
const rewardable: readonly StatusName[] = ['Triaged', 'Resolved', 'Accepted risk', 'Duplicate']

export interface RewardChange {
  readonly statusId: number
  readonly isDuplicate: boolean
  readonly before: { readonly bounty: number; readonly bonus: number }
  readonly after: { readonly bounty: number; readonly bonus: number }
  /** The program's remaining budget, in its currency. */
  readonly budgetLeft: number
}

/**
 * The constraint a reward breaks, in words for the user, or null. The specification names the three kinds (status,
 * budget, duplicate bounty); their details are this service's.
 */
export function brokenRewardConstraint(change: RewardChange): string | null {
  const status = statuses.find(({ id }) => id === change.statusId)?.name
  if (status === undefined || !rewardable.includes(status)) {
    return `A report in status ${status ?? change.statusId} cannot be rewarded.`
  }
  if (change.isDuplicate && change.after.bounty > 0) return 'A duplicate cannot be given a bounty.'
  if (rewardCost(change) > change.budgetLeft) return 'The program has not enough budget left for this reward.'
  return null
}

/** The change's cost to the program's budget; negative if it gives money back. */
export function rewardCost({ before, after }: Pick<RewardChange, 'before' | 'after'>): number {
  return after.bounty + after.bonus - before.bounty - before.bonus
}
