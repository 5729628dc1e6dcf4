import type { ActionOf } from '#shared/desk/actions.ts'
import type { FieldKinds } from '#shared/desk/form-draft.ts'
import type { ReportView } from '#shared/desk/models.ts'
import { formatMoney } from '#shared/rules/money.ts'
import { readAmount } from '#shared/rules/reward-amount.ts'
import { visibleText } from '../../text/visible.ts'

/** The typed texts. The second text of an amount is only needed above the limit. */
export interface RewardForm {
  readonly bounty: string
  readonly bounty2: string
  readonly bonus: string
  readonly bonus2: string
}

/** The rules for the amounts of a form. */
export interface RewardTerms {
  /** The currency of the program; null = not known. */
  readonly currency: string | null
  /** The limit in whole units; a larger amount must be typed twice. */
  readonly confirmAbove: number
}

export const rewardNothing: RewardForm = { bounty: '', bounty2: '', bonus: '', bonus2: '' }

/** The fields of the form, for keeping a form that was not sent. */
export const rewardFields: FieldKinds<RewardForm> = {
  bounty: 'string',
  bounty2: 'string',
  bonus: 'string',
  bonus2: 'string',
}

/** The label of the button. @param currency of the program; null = not known. */
export function rewardVerb({ bounty, bonus }: ActionOf<'reward'>, currency: string | null): string {
  if (bounty === undefined && bonus === undefined) return 'Set reward'
  const first = bounty === undefined ? '' : formatMoney(bounty, currency)
  const second = bonus === undefined ? '' : `${formatMoney(bonus, currency)} bonus`
  return visibleText(`Award ${[first, second].filter((part) => part !== '').join(' and ')}`)
}

/** The action that the form describes. A field that is empty or not a valid amount is left out. */
export function rewardChange({ bounty, bonus }: RewardForm, currency: string | null): ActionOf<'reward'> {
  const [first, second] = [readAmount(bounty, currency), readAmount(bonus, currency)]
  return {
    kind: 'reward',
    ...(first.kind === 'amount' && { bounty: first.amount }),
    ...(second.kind === 'amount' && { bonus: second.amount }),
  }
}

/** Whether both texts are the same amount. */
export function isTypedTwice(first: string, second: string, currency: string | null): boolean {
  const [amount, again] = [readAmount(first, currency), readAmount(second, currency)]
  return amount.kind === 'amount' && again.kind === 'amount' && amount.amount === again.amount
}

/** What is wrong with the typed text, in one sentence; null if nothing is. */
export function rewardMistake(form: RewardForm, { currency, confirmAbove }: RewardTerms): string | null {
  for (const [name, first, second] of [
    ['bounty', form.bounty, form.bounty2],
    ['bonus', form.bonus, form.bonus2],
  ] as const) {
    const read = readAmount(first, currency)
    if (read.kind === 'wrong') return `The ${name} isn’t a valid amount.`
    if (read.kind === 'amount' && read.amount > confirmAbove && !isTypedTwice(first, second, currency)) {
      return `Type the ${name} twice.`
    }
  }
  return null
}

/** Why the form cannot be applied, in one sentence; null if it can. */
export function rewardLacks(
  form: RewardForm,
  report: Pick<ReportView, 'bounty' | 'bonus'>,
  terms: RewardTerms,
): string | null {
  const { bounty = report.bounty, bonus = report.bonus } = rewardChange(form, terms.currency)
  const isSame = bounty === report.bounty && bonus === report.bonus
  return rewardMistake(form, terms) ?? (isSame ? 'No changes yet.' : null)
}
