import * as z from 'zod'
import { TransitionName } from '../admin-api/transitions.ts'
import { severityBands } from '../rules/severity.ts'
import { Audience } from './actions.ts'
import { longestTemplate, longestTemplateName } from './text-limits.ts'

/**
 * Actions that accompany the text: a template with one of these is a macro. Severities are given by band, since ids
 * differ.
 */
export const TemplateSteps = z.object({
  assignsMe: z.boolean(),
  severity: z.enum(severityBands).nullable(),
  /** The text is its message. Never `duplicate`: that needs an original, which only the user can name. */
  transition: TransitionName.exclude(['duplicate']).nullable(),
})
export type TemplateSteps = z.infer<typeof TemplateSteps>

/** A text that is often needed, with placeholders. Kept on this machine, for all workspaces. */
export const Template = z.object({
  id: z.string().min(1).max(64),
  name: z.string().trim().min(1).max(longestTemplateName),
  text: z.string().max(longestTemplate),
  /** The readers the text is written for. A macro without a transition sends it as a comment to them. */
  audience: Audience,
  /** The transition whose message starts out as this text. At most one template for each. */
  defaultFor: TransitionName.nullable(),
  steps: TemplateSteps,
})
export type Template = z.infer<typeof Template>

export const templatesAtMost = 200
