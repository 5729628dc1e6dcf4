import type { Audience, ReportAction } from '#shared/desk/actions.ts'
import type { FormChoices } from '#shared/desk/form-choices.ts'
import type { Template } from '#shared/desk/template.ts'
import { contradictedBand } from '#shared/rules/cvss/contradiction.ts'
import type { SeverityBand } from '#shared/rules/severity.ts'
import { transitionWords } from '../../words/action-words.ts'
import { contradictionWords } from '../../words/severity-words.ts'

export const bandWords: Readonly<Record<SeverityBand, string>> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  none: 'None',
  unknown: 'Unknown',
}

/** Whether a template does more than insert text. */
export function isMacro({ steps }: Template): boolean {
  return steps.assignsMe || steps.severity !== null || steps.transition !== null
}

/** Describes the actions of a template besides its text, in their order. */
export function stepWords({ steps }: Template): readonly string[] {
  return [
    ...(steps.assignsMe ? ['assign to me'] : []),
    ...(steps.severity === null ? [] : [`severity ${bandWords[steps.severity]}`]),
    ...(steps.transition === null ? [] : [transitionWords[steps.transition]]),
  ]
}

/**
 * Who reads the text of a macro that is run: the reporter, if the macro changes the state, since the text is then the
 * message of that change.
 */
export function readersOf({ steps, audience }: Template): Audience {
  return steps.transition === null ? audience : 'public'
}

/** A warning if the template's severity contradicts the score of a report's vector; null if it does not. */
export function severityWarning({ steps }: Template, score: number | null): string | null {
  const band = contradictedBand(steps.severity, score)
  return band === null || score === null ? null : contradictionWords(score, band)
}

/** Describes everything that a macro does, including its text. @param text with its values filled in. */
export function runWords(template: Template, text: string): readonly string[] {
  const steps = stepWords(template)
  if (text.trim() === '' || template.steps.transition !== null) return steps
  return [...steps, template.audience === 'public' ? 'reply to the reporter' : 'internal comment']
}

export type MacroReading =
  | { readonly kind: 'lacks'; readonly message: string }
  | { readonly kind: 'whole'; readonly actions: readonly ReportAction[] }

/**
 * The actions of a macro, the text last: when someone reads it, everything else is done.
 *
 * @param text with its values filled in.
 */
export function readMacro(
  { steps, audience }: Template,
  text: string,
  known: { readonly meUserId: string | null; readonly severities: FormChoices['severities'] },
): MacroReading {
  const severity = known.severities.find(({ band }) => band === steps.severity)
  if (steps.assignsMe && known.meUserId === null) {
    return { kind: 'lacks', message: 'It assigns to you, but you haven’t chosen who you are yet.' }
  }
  if (steps.severity !== null && severity === undefined) {
    return {
      kind: 'lacks',
      message: `This workspace has no severity like ${bandWords[steps.severity]} yet.`,
    }
  }
  const message = text.trim()
  const actions: ReportAction[] = []
  if (steps.assignsMe) actions.push({ kind: 'assign', userId: known.meUserId })
  if (severity !== undefined) actions.push({ kind: 'classify', severityId: severity.id })
  if (steps.transition !== null) {
    actions.push({ kind: 'transition', transition: steps.transition, ...(message !== '' && { message }) })
  } else if (message !== '') actions.push({ kind: 'comment', audience, text: message })
  return { kind: 'whole', actions }
}
