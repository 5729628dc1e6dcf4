import * as z from 'zod'
import { rewardAtMost } from '../rules/reward-amount.ts'

/** Whole US dollars. */
export const ConfirmAboveShape = z.int().min(0).max(rewardAtMost('USD'))

/** Whole units by the codes of their currencies. */
export const ConfirmByCurrencyShape = z
  .record(z.string().regex(/^[A-Z]{3}$/), z.int().min(0))
  .refine(
    (limits) => Object.entries(limits).every(([code, limit]) => limit <= rewardAtMost(code)),
    'too large',
  )
