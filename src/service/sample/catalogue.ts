import type { NamedIntegerValue } from '#shared/admin-api/resources.ts'

/**
 * The catalogues of the reference service. The specification shows none, so these are its own, in the words
 * that bug-bounty platforms share. Severity ids rise with severity, so that sorting by severity means something.
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

export const vulnerabilityTypes = [
  { id: 101, name: 'SQL injection' },
  { id: 102, name: 'Command or code injection' },
  { id: 103, name: 'Template injection' },
  { id: 104, name: 'LDAP or directory injection' },
  { id: 105, name: 'CRLF injection' },
  { id: 106, name: 'XML external entities' },
  { id: 107, name: 'Insecure deserialisation' },
  { id: 111, name: 'Cross-site scripting, stored' },
  { id: 112, name: 'Cross-site scripting, reflected' },
  { id: 113, name: 'Cross-site scripting, DOM' },
  { id: 114, name: 'Prototype pollution' },
  { id: 121, name: 'Broken object level authorisation' },
  { id: 122, name: 'Broken function level authorisation' },
  { id: 123, name: 'Mass assignment' },
  { id: 124, name: 'Cross-site request forgery' },
  { id: 131, name: 'Authentication bypass' },
  { id: 132, name: 'OAuth and single sign-on' },
  { id: 133, name: 'Session management' },
  { id: 134, name: 'Password reset' },
  { id: 135, name: 'Second factor bypass' },
  { id: 136, name: 'Missing rate limit' },
  { id: 141, name: 'Server-side request forgery' },
  { id: 142, name: 'Path traversal' },
  { id: 143, name: 'Unrestricted file upload' },
  { id: 144, name: 'HTTP request smuggling' },
  { id: 145, name: 'Web cache poisoning and deception' },
  { id: 146, name: 'Host header injection' },
  { id: 147, name: 'Open redirect' },
  { id: 148, name: 'Cross-origin policy' },
  { id: 149, name: 'Clickjacking' },
  { id: 151, name: 'Subdomain takeover' },
  { id: 152, name: 'Cloud storage exposure' },
  { id: 153, name: 'Information disclosure' },
  { id: 154, name: 'Hard-coded secret' },
  { id: 155, name: 'Known vulnerable component' },
  { id: 156, name: 'Supply chain' },
  { id: 157, name: 'Security misconfiguration' },
  { id: 158, name: 'E-mail spoofing' },
  { id: 159, name: 'Weak cryptography' },
  { id: 161, name: 'Race condition' },
  { id: 162, name: 'Business logic' },
  { id: 163, name: 'GraphQL' },
  { id: 164, name: 'WebSocket' },
  { id: 165, name: 'Webhook verification' },
  { id: 166, name: 'Denial of service' },
  { id: 171, name: 'Mobile deep link' },
  { id: 172, name: 'Mobile data storage' },
  { id: 173, name: 'Hardware and firmware' },
] as const satisfies readonly NamedIntegerValue[]
export type VulnerabilityTypeName = (typeof vulnerabilityTypes)[number]['name']

export const statusNamed = (name: StatusName): NamedIntegerValue => named(statuses, name)
export const severityNamed = (name: SeverityName): NamedIntegerValue => named(severities, name)
export const vulnerabilityTypeId = (name: VulnerabilityTypeName): number => named(vulnerabilityTypes, name).id

function named(catalogue: readonly NamedIntegerValue[], name: string): NamedIntegerValue {
  const found = catalogue.find((value) => value.name === name)
  if (found === undefined) throw new RangeError(`no "${name}" in the catalogue`)
  return found
}
