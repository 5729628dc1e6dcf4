import type { TransitionName } from '#shared/admin-api/transitions.ts'
import type { TransitionsView } from '#shared/desk/acting-commands.ts'
import type { FormChoices } from '#shared/desk/form-choices.ts'
import type { ReportView } from '#shared/desk/models.ts'
import type { PersonView } from '#shared/desk/named.ts'
import { contradictedBand } from '#shared/rules/cvss/contradiction.ts'
import { submitWords, transitionWords } from '../../words/action-words.ts'
import { vectorGivesWords } from '../../words/severity-words.ts'
import type { PaletteEntry } from './palette-entries.ts'

/** Other words that users type for a change of state. */
const synonymsOf: Readonly<Record<TransitionName, string>> = {
  triaged: 'accept confirm valid',
  resolved: 'close fixed done',
  duplicate: 'close as dupe',
  needs_more_info: 'needs more info question nmi',
  informative: 'info',
  out_of_scope: 'oos',
  invalid: 'not applicable na reject',
  accepted_risk: 'close wontfix',
  new_to_review: 'review',
  reopen: 'open again',
  spam: 'close as junk',
}

/** The choices known for decisions about a report; a null part is still being read. */
export interface IntentChoices {
  readonly report: Pick<ReportView, 'id' | 'severity' | 'assignee'>
  readonly transitions: Pick<TransitionsView, 'currentStatus' | 'options' | 'refusal'> | null
  readonly severities: FormChoices['severities'] | null
  readonly people: readonly PersonView[] | null
  /** The score of the report's CVSS vector; null without a vector. */
  readonly score: number | null
}

/**
 * Decisions about the open report that can be made by typing: a state, a person, a severity. The values that the report
 * has already are left out.
 */
export function intentEntries({
  report,
  transitions,
  severities,
  people,
  score,
}: IntentChoices): readonly PaletteEntry[] {
  const group = `Report #${report.id}`
  const present = transitions?.currentStatus?.id
  const possible = transitions?.refusal === null ? transitions.options : []
  return [
    ...possible
      .filter(({ possibility }) => possibility !== 'impossible')
      // For a role that may not list transitions, even the one to the present state is `unknown` and not `impossible`.
      .filter(
        ({ possibility, targetStatus }) =>
          possibility !== 'unknown' || targetStatus === null || targetStatus.id !== present,
      )
      .map(({ transition }) => ({
        id: `state:${transition}`,
        title: `${submitWords[transition]}…`,
        group,
        synonyms: `${transitionWords[transition]} ${synonymsOf[transition]} state status`,
      })),
    ...(people ?? [])
      .filter(({ id }) => id !== report.assignee?.id)
      .map(({ id, nickname, isMe }) => ({
        id: `assign:${id}`,
        title: `Assign to ${isMe ? 'me' : nickname}`,
        group,
        synonyms: isMe ? nickname : undefined,
      })),
    ...(report.assignee === null
      ? []
      : [{ id: 'assign:', title: 'Remove assignee', group, synonyms: 'unassign nobody clear' }]),
    ...(severities ?? [])
      .filter(({ id }) => id !== report.severity?.id)
      .map(({ id, name, band }) => {
        const other = contradictedBand(band, score)
        return {
          id: `severity:${id}`,
          title: `Set severity to ${name}`,
          group,
          synonyms: 'classify priority',
          ...(other !== null && score !== null && { warning: vectorGivesWords(score, other) }),
        }
      }),
  ]
}
