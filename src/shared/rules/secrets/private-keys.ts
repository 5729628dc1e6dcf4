import { findingsAtMost, type SecretFinding } from './finding.ts'

const begin = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|PuTTY-User-Key-File-\d:/g
const end = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g

/**
 * Finds private keys in text form (PEM, OpenSSH, OpenPGP, PuTTY), from header to footer, or only the header if there is
 * no footer.
 */
export function findPrivateKeys(text: string): readonly SecretFinding[] {
  const feet = [...text.matchAll(end)]
  const found: SecretFinding[] = []
  let foot = 0
  let past = 0
  for (const { index, 0: head } of text.matchAll(begin)) {
    if (index < past) continue
    while (foot < feet.length && (feet[foot]?.index ?? 0) < index) foot += 1
    const closing = feet[foot]
    past = closing === undefined ? index + head.length : closing.index + closing[0].length
    found.push({ kind: 'privateKey', start: index, end: past })
    if (found.length >= findingsAtMost) break
  }
  return found
}
