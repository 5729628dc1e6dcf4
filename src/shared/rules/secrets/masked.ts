import type { SecretFinding } from './finding.ts'

/** A piece of a text to show in context: a possible secret, or a placeholder. */
export type ShownPiece = SecretFinding | (Omit<SecretFinding, 'kind'> & { readonly kind: 'placeholder' })

/** The line of text around a finding, in which all secrets are masked. */
export interface MaskedPlace {
  /** Number of the line; the first is 1. */
  readonly line: number
  readonly before: string
  readonly secret: string
  readonly after: string
}

/** Maximum number of UTF-16 units of the line that are shown on each side of the finding. */
const around = 48
/**
 * Maximum number of UTF-16 units on each side of the finding that are searched for other secrets before the line is
 * cut; a line may be as long as the whole text.
 */
const looked = 2_000
const dots = '•'.repeat(6)

/**
 * Shows enough of a secret to recognize it, but too little to use it. Placeholders and internal addresses are not
 * masked, since a part of one would mean nothing to the user.
 */
export function maskSecret(finding: ShownPiece, text: string): string {
  const value = text.slice(finding.start, finding.end)
  switch (finding.kind) {
    case 'placeholder':
    case 'privateAddress':
    case 'internalHost':
      return value
    case 'privateKey':
      return `${value.slice(0, 40).split('\n', 1)[0] ?? ''} ${dots}`
    default:
      return `${value.slice(0, value.length >= 12 ? 4 : 1)}${dots}`
  }
}

/**
 * The line around a finding.
 *
 * @param findings all findings in the text, so that other secrets in the line are masked, too.
 */
export function maskedPlace(
  text: string,
  findings: readonly SecretFinding[],
  finding: ShownPiece,
): MaskedPlace {
  const lineStart = text.lastIndexOf('\n', finding.start - 1) + 1
  const lineBreak = text.indexOf('\n', finding.end)
  const lineEnd = lineBreak === -1 ? text.length : lineBreak
  const before = maskedBetween(text, findings, Math.max(lineStart, finding.start - looked), finding.start)
  const after = maskedBetween(text, findings, finding.end, Math.min(lineEnd, finding.end + looked))
  return {
    line: countLines(text, lineStart),
    before: before.length > around ? `…${before.slice(-around)}` : before,
    secret: maskSecret(finding, text),
    after: after.length > around ? `${after.slice(0, around)}…` : after,
  }
}

/** The text between two positions, with secrets masked. Mask before cutting: a cut secret would not be recognized. */
function maskedBetween(text: string, findings: readonly SecretFinding[], start: number, end: number): string {
  let shown = ''
  let at = start
  for (const finding of findings) {
    if (finding.end <= start || finding.start >= end) continue
    shown += text.slice(at, Math.max(at, finding.start)) + maskSecret(finding, text)
    at = finding.end
  }
  return shown + text.slice(Math.min(at, end), end)
}

function countLines(text: string, end: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) line += 1
  return line
}
