/** What a CVSS vector says without being calculated. Its score: `rules/cvss/score.ts`. */
export interface CvssReading {
  /** `3.1`, `4.0`; null when the vector does not name it. */
  readonly version: string | null
  /** The metrics without the version before them. */
  readonly metrics: string
}

/** Reads the vector a report came with. It is the reporter's claim: any text is possible. */
export function readCvss(vector: string): CvssReading {
  const parts = /^CVSS:(\d\.\d)\/(.*)$/s.exec(vector.trim())
  return { version: parts?.[1] ?? null, metrics: parts?.[2] ?? vector.trim() }
}
