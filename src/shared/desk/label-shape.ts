import * as z from 'zod'
import { labelColors, labelName, longestLabelName } from './labels.ts'

/** The schema of a `Label` on the bridge and in the local copy. */
export const LabelShape = z.object({
  id: z.string().min(1).max(64),
  name: z.string().transform(labelName).pipe(z.string().min(1).max(longestLabelName)),
  color: z.enum(labelColors),
})
