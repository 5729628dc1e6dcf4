import type { NamedIntegerValue } from '#shared/admin-api/resources.ts'

/**
 * The statuses and severities of the reference service. The specification lists none, so these are the service's
 * choice, with names that bug-bounty platforms commonly use. Ids of severities rise with severity, so that sorting by
 * severity is meaningful. Types of vulnerabilities are in `resources/demo/vulnerability-types.json`.
 */

export const statuses = [
  { id: 1, name: 'New' },
  { id: 2, name: 'To review' },
  { id: 3, name: 'Triaged' },
  { id: 4, name: 'Needs more info' },
  { id: 5, name: 'Resolved' },
  { id: 6, name: 'Accepted risk' },
  { id: 7, name: 'Informative' },
  { id: 8, name: 'Duplicate' },
  { id: 9, name: 'Out of scope' },
  { id: 10, name: 'Invalid' },
  { id: 11, name: 'Spam' },
] as const satisfies readonly NamedIntegerValue[]
export type StatusName = (typeof statuses)[number]['name']

export const severities = [
  { id: 5, name: 'Critical' },
  { id: 4, name: 'High' },
  { id: 3, name: 'Medium' },
  { id: 2, name: 'Low' },
  { id: 1, name: 'None' },
] as const satisfies readonly NamedIntegerValue[]
export type SeverityName = (typeof severities)[number]['name']

export const statusNamed = (name: StatusName): NamedIntegerValue => named(statuses, name)
export const severityNamed = (name: SeverityName): NamedIntegerValue => named(severities, name)

function named(catalogue: readonly NamedIntegerValue[], name: string): NamedIntegerValue {
  const found = catalogue.find((value) => value.name === name)
  if (found === undefined) throw new RangeError(`no "${name}" in the catalogue`)
  return found
}
