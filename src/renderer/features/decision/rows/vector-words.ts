/**
 * A vector's metrics without the version prefix, which takes a third of the line. The vector is the reporter's claim
 * and may be any text.
 */
export function withoutVersion(vector: string): string {
  return vector.trim().replace(/^CVSS:\d\.\d\//, '')
}
