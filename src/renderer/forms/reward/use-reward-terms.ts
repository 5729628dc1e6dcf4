import { confirmAbove } from '#shared/rules/reward-amount.ts'
import { useApp } from '../../state/use-app.ts'
import type { RewardTerms } from './reward-change.ts'

/** The rules for amounts in a currency, from the settings. @param currency of the program; null = not known. */
export function useRewardTerms(currency: string | null): RewardTerms {
  const above = useApp(({ desk }) => (desk === null ? 0 : confirmAbove(desk.settings, currency)))
  return { currency, confirmAbove: above }
}
