/**
 * A vector's metrics without the version before them, which takes a third of the line. The vector is the reporter's
 * claim: any text is possible.
 */
export function withoutVersion(vector: string): string {
  return vector.trim().replace(/^CVSS:\d\.\d\//, '')
}
