import { findAddresses } from './addresses.ts'
import { findAssignments } from './assignments.ts'
import { findingsAtMost, type SecretFinding } from './finding.ts'
import { findInRequests } from './headers-and-links.ts'
import { findPrivateKeys } from './private-keys.ts'
import { tokenForms } from './token-forms.ts'

/**
 * Finds text that looks as if it should not be sent: keys, tokens, cookies, passwords, internal addresses.
 *
 * Never throws, and takes time in proportion to the text. A finding is a question to the user, not a proof: a secret
 * without a typical form or a name before it is not found.
 *
 * @returns in the order of the text, none overlapping, `findingsAtMost` at most.
 */
export function findSecrets(text: string): readonly SecretFinding[] {
  // The most specific forms come first: of two readings of the same piece, the earlier one wins.
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
