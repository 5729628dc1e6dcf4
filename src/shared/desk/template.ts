import * as z from 'zod'
import { TransitionName } from '../admin-api/transitions.ts'
import { severityBands } from '../rules/severity.ts'
import { Audience } from './actions.ts'
import { longestTemplate, longestTemplateName } from './text-limits.ts'

/**
 * Actions that a template performs besides inserting its text; a template with at least one is a macro. Severities are
 * given by band, since their ids differ between services.
 */
export const TemplateSteps = z.object({
  assignsMe: z.boolean(),
  severity: z.enum(severityBands).nullable(),
  /**
   * The template's text is its message. `duplicate` is excluded: it needs an original, which only the user can choose.
   */
  transition: TransitionName.exclude(['duplicate']).nullable(),
})
export type TemplateSteps = z.infer<typeof TemplateSteps>

/** A reusable text with placeholders. Stored on this machine, for all workspaces. */
export const Template = z.object({
  id: z.string().min(1).max(64),
  name: z.string().trim().min(1).max(longestTemplateName),
  text: z.string().max(longestTemplate),
  /** The readers for whom the text is written. A macro without a transition sends the text to them as a comment. */
  audience: Audience,
  /** The transition whose message field is filled with this text at first; at most one template per transition. */
  defaultFor: TransitionName.nullable(),
  steps: TemplateSteps,
})
export type Template = z.infer<typeof Template>

export const templatesAtMost = 200
