import * as z from 'zod'
import type { SignalChoices } from './signals.ts'

/** The schema of `SignalChoices`, in a file of its own, so that the window starts without loading zod. */
export const SignalChoicesShape = z.object({
  repeatedText: z.boolean(),
  noEvidence: z.boolean(),
  newEndpoint: z.boolean(),
  placeholders: z.boolean(),
}) satisfies z.ZodType<SignalChoices>
