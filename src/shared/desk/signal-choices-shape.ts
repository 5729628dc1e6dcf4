import * as z from 'zod'
import type { SignalChoices } from './signals.ts'

/** The shape of a choice of signals. Kept apart from its type, so that the window starts without zod. */
export const SignalChoicesShape = z.object({
  repeatedText: z.boolean(),
  noEvidence: z.boolean(),
  newEndpoint: z.boolean(),
  placeholders: z.boolean(),
}) satisfies z.ZodType<SignalChoices>
