import { findAddresses } from './addresses.ts'
import { findAssignments } from './assignments.ts'
import { findingsAtMost, type SecretFinding } from './finding.ts'
import { findInRequests } from './headers-and-links.ts'
import { findPrivateKeys } from './private-keys.ts'
import { tokenForms } from './token-forms.ts'

/**
 * Finds text that looks as if it should not be sent: keys, tokens, cookies, passwords, internal addresses.
 *
 * Never throws, and takes time linear in the length of the text. A finding is no proof, so the user is asked about it.
 * A secret is not found if it has no typical form and no name before it says that it is secret.
 *
 * @returns findings in the order of the text, without overlaps, at most `findingsAtMost`.
 */
export function findSecrets(text: string): readonly SecretFinding[] {
  // The most specific forms come first: of two findings that overlap, the one that is earlier in this list wins.
  const readings = [
    ...findPrivateKeys(text),
    ...tokenForms.flatMap(({ kind, pattern, sign }) =>
      sign === undefined || text.includes(sign) ? matchesOf(text, kind, pattern) : [],
    ),
    ...findInRequests(text),
    ...findAssignments(text),
    ...findAddresses(text),
  ]
  const ranked = readings.map((finding, rank) => ({ ...finding, rank }))
  ranked.sort((one, other) => one.start - other.start || one.rank - other.rank)
  const findings: (SecretFinding & { readonly rank: number })[] = []
  for (const finding of ranked) {
    const last = findings.at(-1)
    if (last === undefined || finding.start >= last.end) findings.push(finding)
    else if (finding.rank < last.rank) findings.splice(-1, 1, finding)
  }
  return findings.slice(0, findingsAtMost).map(({ kind, start, end }) => ({ kind, start, end }))
}

function matchesOf(text: string, kind: SecretFinding['kind'], pattern: RegExp): readonly SecretFinding[] {
  const found: SecretFinding[] = []
  for (const { index, 0: match } of text.matchAll(pattern)) {
    found.push({ kind, start: index, end: index + match.length })
    if (found.length >= findingsAtMost) break
  }
  return found
}
