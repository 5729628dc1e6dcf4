/** Where a status stands in a report's life. `open` is the careful reading of a status nobody knows. */
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

/** The phase of a status by its name: the service does not show its catalogue of statuses. */
export function statusPhase(name: string | null | undefined): StatusPhase {
  const words = (name ?? '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim()
  return (Object.hasOwn(phaseByName, words) ? phaseByName[words] : undefined) ?? 'open'
}

/** Whether a report in this phase still wants somebody's work. */
export function isOpen(phase: StatusPhase): boolean {
  return phase !== 'resolved' && phase !== 'closed'
}
