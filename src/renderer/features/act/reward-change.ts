import type { ActionOf } from '#shared/desk/actions.ts'
import type { ReportView } from '#shared/desk/models.ts'
import { readAmount } from '#shared/rules/reward-amount.ts'

/** What was typed; the second of each is asked for above the limit. */
export interface RewardForm {
  readonly bounty: string
  readonly bounty2: string
  readonly bonus: string
  readonly bonus2: string
}

/** The action of the form. What is empty, or no amount, is not touched. */
export function rewardChange({ bounty, bonus }: RewardForm): ActionOf<'reward'> {
  const [first, second] = [readAmount(bounty), readAmount(bonus)]
  return {
    kind: 'reward',
    ...(first.kind === 'amount' && { bounty: first.amount }),
    ...(second.kind === 'amount' && { bonus: second.amount }),
  }
}

/** What is wrong with what was typed, in one sentence, or null. @param confirmAbove whole units. */
export function rewardMistake(form: RewardForm, confirmAbove: number): string | null {
  for (const [name, first, second] of [
    ['bounty', form.bounty, form.bounty2],
    ['bonus', form.bonus, form.bonus2],
  ] as const) {
    const read = readAmount(first)
    if (read.kind === 'wrong') return `The ${name} is no amount.`
    if (read.kind === 'amount' && read.amount > confirmAbove && first.trim() !== second.trim()) {
      return `The ${name} has to be typed twice.`
    }
  }
  return null
}

/** What keeps the form from being applied, in one sentence, or null. @param confirmAbove whole units. */
export function rewardLacks(
  form: RewardForm,
  report: Pick<ReportView, 'bounty' | 'bonus'>,
  confirmAbove: number,
): string | null {
  const { bounty = report.bounty, bonus = report.bonus } = rewardChange(form)
  const isSame = bounty === report.bounty && bonus === report.bonus
  return rewardMistake(form, confirmAbove) ?? (isSame ? 'Nothing is changed yet.' : null)
}
