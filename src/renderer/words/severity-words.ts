import type { SeverityBand } from '#shared/rules/severity.ts'

export const bandWords: Readonly<Record<Exclude<SeverityBand, 'unknown'>, string>> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  none: 'None',
}

/** Says in a sentence which severity the vector's score gives. */
export function contradictionWords(score: number, band: Exclude<SeverityBand, 'unknown'>): string {
  return `The vector scores ${score.toFixed(1)}, which is ${bandWords[band]}.`
}

/** Says which severity the vector gives in a few words, which fit below a severity. */
export function vectorGivesWords(score: number, band: Exclude<SeverityBand, 'unknown'>): string {
  return `Vector gives ${score.toFixed(1)}, ${bandWords[band]}`
}

/** Says that the severity chosen for some reports is not the one that their CVSS score gives. */
export function contradictedWords(reports: number): string {
  return reports === 1 ? 'doesn’t match its CVSS score' : 'don’t match their CVSS score'
}
