import * as z from 'zod'
import { transitionNames } from './transition-names.ts'

export const TransitionName = z.enum(transitionNames)
export type TransitionName = z.infer<typeof TransitionName>
