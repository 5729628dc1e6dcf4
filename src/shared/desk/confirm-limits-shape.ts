import * as z from 'zod'
import { rewardAtMost } from '../rules/reward-amount.ts'

/** `rewardConfirmAbove` of the settings, in whole US dollars. */
export const ConfirmAboveShape = z.int().min(0).max(rewardAtMost('USD'))

/** `rewardConfirmByCurrency` of the settings: by currency code, a limit in whole units of that currency. */
export const ConfirmByCurrencyShape = z
  .record(z.string().regex(/^[A-Z]{3}$/), z.int().min(0))
  .refine(
    (limits) => Object.entries(limits).every(([code, limit]) => limit <= rewardAtMost(code)),
    'too large',
  )
