import * as z from 'zod'
import { labelColors, labelName, longestLabelName } from './labels.ts'

/** A label as it crosses the bridge and as it is read from the local copy. */
export const LabelShape = z.object({
  id: z.string().min(1).max(64),
  name: z.string().transform(labelName).pipe(z.string().min(1).max(longestLabelName)),
  color: z.enum(labelColors),
})
