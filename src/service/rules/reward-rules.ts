import { type StatusName, statuses } from '../sample/catalogue.ts'

/** Statuses in which a report can be rewarded: those of accepted findings; a duplicate can only get a bonus. */
const rewardable: readonly StatusName[] = ['Triaged', 'Resolved', 'Accepted risk', 'Duplicate']

export interface RewardChange {
  readonly statusId: number
  readonly isDuplicate: boolean
  readonly before: { readonly bounty: number; readonly bonus: number }
  readonly after: { readonly bounty: number; readonly bonus: number }
  /** The program's remaining budget, in whole units of its currency. */
  readonly budgetLeft: number
}

/**
 * The message that says which constraint a reward violates; null if none. The specification names three constraints
 * (status, budget, duplicate bounty), but not their details, which are this service's choice.
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

/** How much a change takes from the program's budget; negative if it reduces a reward. */
export function rewardCost({ before, after }: Pick<RewardChange, 'before' | 'after'>): number {
  return after.bounty + after.bonus - before.bounty - before.bonus
}
