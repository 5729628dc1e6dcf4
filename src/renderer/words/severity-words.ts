import type { SeverityBand } from '#shared/rules/severity.ts'

export const bandWords: Readonly<Record<Exclude<SeverityBand, 'unknown'>, string>> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  none: 'None',
}

/** How a score contradicts the severity that is chosen. */
export function contradictionWords(score: number, band: Exclude<SeverityBand, 'unknown'>): string {
  return `The vector scores ${score.toFixed(1)}, which is ${bandWords[band]}.`
}

/** The same in the few words that fit below a severity. */
export function vectorGivesWords(score: number, band: Exclude<SeverityBand, 'unknown'>): string {
  return `Vector gives ${score.toFixed(1)}, ${bandWords[band]}`
}

/** Said of reports that are to get another severity than their CVSS score has. */
export function contradictedWords(reports: number): string {
  return reports === 1 ? 'doesn’t match its CVSS score' : 'don’t match their CVSS score'
}
