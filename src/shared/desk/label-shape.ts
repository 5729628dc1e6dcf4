import * as z from 'zod'
import { labelColors, labelName, longestLabelName } from './labels.ts'

/** A label as it is handed over the bridge and read from the local copy. */
export const LabelShape = z.object({
  id: z.string().min(1).max(64),
  name: z.string().transform(labelName).pipe(z.string().min(1).max(longestLabelName)),
  color: z.enum(labelColors),
})
