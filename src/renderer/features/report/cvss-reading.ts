import { fromVector } from 'ae-cvss-calculator'
import * as z from 'zod'

/** What a CVSS vector says, as far as it can be read. */
export interface CvssReading {
  /** `3.1`, `4.0`; null when the vector does not name it. */
  readonly version: string | null
  /** The metrics without the version before them. */
  readonly metrics: string
  /** Null when the vector is incomplete or no vector at all. */
  readonly score: number | null
}

const Scored = z.object({ overall: z.number().min(0).max(10) })

/** Longer texts are no vector of any version. */
const longestVector = 500

/** Reads the vector a report came with. It is the reporter's claim: any text is possible. */
export function readCvss(vector: string): CvssReading {
  const parts = /^CVSS:(\d\.\d)\/(.*)$/s.exec(vector.trim())
  const version = parts?.[1] ?? null
  return {
    version,
    metrics: parts?.[2] ?? vector.trim(),
    score: version === null ? null : scoreOf(vector.trim()),
  }
}

function scoreOf(vector: string): number | null {
  if (vector.length > longestVector || !/^[\w:./]+$/.test(vector)) return null
  const read: unknown = fromVector(vector)
  if (!isComplete(read)) return null
  const scored = Scored.safeParse(read.calculateScores())
  return scored.success ? scored.data.overall : null
}

interface CompleteVector {
  calculateScores(): unknown
}

/** The library's answer has no type of its own. */
function isComplete(read: unknown): read is CompleteVector {
  return (
    typeof read === 'object' &&
    read !== null &&
    'isBaseFullyDefined' in read &&
    typeof read.isBaseFullyDefined === 'function' &&
    read.isBaseFullyDefined() === true &&
    'calculateScores' in read &&
    typeof read.calculateScores === 'function'
  )
}
