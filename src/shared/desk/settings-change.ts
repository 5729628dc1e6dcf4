import * as z from 'zod'
import { checkNaming, longestNaming } from '../rules/evidence/naming-template.ts'
import { AllowedHostsShape } from './allowed-hosts-shape.ts'
import { ConfirmAboveShape, ConfirmByCurrencyShape } from './confirm-limits-shape.ts'
import { KeyChoicesShape } from './key-choices-shape.ts'
import { SignalChoicesShape } from './signal-choices-shape.ts'

/** New values for settings, each checked against its bounds; settings that are left out stay as they are. */
export const SettingsChange = z.object({
  theme: z.enum(['system', 'light', 'dark']).optional(),
  railWidth: z.number().min(160).max(480).optional(),
  listWidth: z.number().min(280).max(1_200).optional(),
  sideWidth: z.number().min(280).max(480).optional(),
  singleKeys: z.boolean().optional(),
  undoSeconds: z.int().min(0).max(60).optional(),
  rewardConfirmAbove: ConfirmAboveShape.optional(),
  rewardConfirmByCurrency: ConfirmByCurrencyShape.optional(),
  outboxKeptDays: z.int().min(1).max(365).optional(),
  keys: KeyChoicesShape.optional(),
  advancesAfterState: z.boolean().optional(),
  keepsReviewed: z.boolean().optional(),
  knowsReviewed: z.boolean().optional(),
  density: z.enum(['comfortable', 'compact']).optional(),
  signals: SignalChoicesShape.optional(),
  evidenceFolder: z.string().trim().min(1).max(4_096).nullable().optional(),
  evidenceNaming: z
    .string()
    .max(longestNaming)
    .refine((template) => checkNaming(template).ok, 'it cannot be used')
    .optional(),
  allowedHosts: AllowedHostsShape.optional(),
})
