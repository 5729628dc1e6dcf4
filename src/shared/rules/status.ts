/** The phase of a report's life to which a status belongs. An unknown status counts as `open`, to be safe. */
export type StatusPhase = 'new' | 'open' | 'waiting' | 'resolved' | 'closed'

const phaseByName: Readonly<Record<string, StatusPhase>> = {
  new: 'new',
  submitted: 'new',
  'in review': 'open',
  review: 'open',
  'to review': 'open',
  triaged: 'open',
  accepted: 'open',
  reopened: 'open',
  'needs more info': 'waiting',
  'needs more information': 'waiting',
  'need more info': 'waiting',
  'waiting on reporter': 'waiting',
  resolved: 'resolved',
  fixed: 'resolved',
  'accepted risk': 'closed',
  informative: 'closed',
  informational: 'closed',
  duplicate: 'closed',
  'out of scope': 'closed',
  'not applicable': 'closed',
  invalid: 'closed',
  spam: 'closed',
  closed: 'closed',
}

/** The phase of a status, recognized by its name, since the service does not describe its statuses. */
export function statusPhase(name: string | null | undefined): StatusPhase {
  const words = plainName(name)
  return (Object.hasOwn(phaseByName, words) ? phaseByName[words] : undefined) ?? 'open'
}

function plainName(name: string | null | undefined): string {
  return (name ?? '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim()
}

/** Whether a report in this status may be a duplicate; false if the status is known to mean something else. */
export function mayMeanDuplicate(name: string | null | undefined): boolean {
  const words = plainName(name)
  return words === 'duplicate' || words === 'closed' || !Object.hasOwn(phaseByName, words)
}

/** Whether a report in this phase still needs work. */
export function isOpen(phase: StatusPhase): boolean {
  return phase !== 'resolved' && phase !== 'closed'
}

/** The outcome of a report. `pending`: the report is not judged yet, or its status is unknown to the desk. */
export type Outcome = (typeof outcomes)[number]
export const outcomes = ['valid', 'duplicate', 'notApplicable', 'pending'] as const

const outcomeByName: Readonly<Record<string, Outcome>> = {
  triaged: 'valid',
  accepted: 'valid',
  reopened: 'valid',
  resolved: 'valid',
  fixed: 'valid',
  'accepted risk': 'valid',
  duplicate: 'duplicate',
  informative: 'notApplicable',
  informational: 'notApplicable',
  'out of scope': 'notApplicable',
  'not applicable': 'notApplicable',
  invalid: 'notApplicable',
  spam: 'notApplicable',
}

/** The outcome of a report in this status; null for a closed status whose name does not show the outcome. */
export function reportOutcome(name: string | null | undefined): Outcome | null {
  const words = plainName(name)
  const known = Object.hasOwn(outcomeByName, words) ? outcomeByName[words] : undefined
  return known ?? (isOpen(statusPhase(name)) ? 'pending' : null)
}
