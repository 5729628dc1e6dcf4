import type { SeverityBand } from '#shared/rules/severity.ts'

export const bandWords: Readonly<Record<Exclude<SeverityBand, 'unknown'>, string>> = {
  critical: 'Critical',
  high: 'High',
  medium: 'Medium',
  low: 'Low',
  none: 'None',
}

/** How a score contradicts the chosen severity. */
export function contradictionWords(score: number, band: Exclude<SeverityBand, 'unknown'>): string {
  return `The vector scores ${score.toFixed(1)}, which is ${bandWords[band]}.`
}

/** The same in a few words, which fit below a severity. */
export function vectorGivesWords(score: number, band: Exclude<SeverityBand, 'unknown'>): string {
  return `Vector gives ${score.toFixed(1)}, ${bandWords[band]}`
}

/** About reports that are to get another severity than their CVSS score gives. */
export function contradictedWords(reports: number): string {
  return reports === 1 ? 'doesn’t match its CVSS score' : 'don’t match their CVSS score'
}
