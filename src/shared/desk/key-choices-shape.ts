import * as z from 'zod'
import { type KeyChoices, keyPresets } from './key-choices.ts'

const commandsAtMost = 500
const Keys = z.array(z.string().min(1).max(64)).max(8).readonly()

/** The schema of `KeyChoices`, in a file of its own, so that the window starts without loading zod. */
export const KeyChoicesShape = z.object({
  preset: z.enum(keyPresets),
  own: z
    .record(z.string().min(1).max(64), Keys)
    .refine((own) => Object.keys(own).length <= commandsAtMost)
    .readonly(),
}) satisfies z.ZodType<KeyChoices>
