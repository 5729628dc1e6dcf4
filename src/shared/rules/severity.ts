/** Five bands that the desk distinguishes by glyph and color; `unknown` if the service's name matches none. */
export const severityBands = ['critical', 'high', 'medium', 'low', 'none', 'unknown'] as const
export type SeverityBand = (typeof severityBands)[number]

const bandByWord: Readonly<Record<string, SeverityBand>> = {
  critical: 'critical',
  exceptional: 'critical',
  high: 'high',
  important: 'high',
  medium: 'medium',
  moderate: 'medium',
  low: 'low',
  minor: 'low',
  none: 'none',
  informational: 'none',
  informative: 'none',
  info: 'none',
}

/** The band of a severity, guessed from the words in its name, since the service does not describe its severities. */
export function severityBand(name: string | null | undefined): SeverityBand {
  for (const word of (name ?? '').toLowerCase().split(/[^a-z]+/)) {
    const band = Object.hasOwn(bandByWord, word) ? bandByWord[word] : undefined
    if (band !== undefined) return band
  }
  return 'unknown'
}

/** 0 = most severe. Unknown severities rank between medium and low, so that they are neither last nor too prominent. */
export function severityRank(band: SeverityBand): number {
  const rank = { critical: 0, high: 1, medium: 2, unknown: 3, low: 4, none: 5 }
  return rank[band]
}
