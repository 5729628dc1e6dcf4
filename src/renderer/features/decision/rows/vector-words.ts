/**
 * A vector's metrics without its version before them, which costs a third of the line. It is the reporter's claim: any text is
 * possible.
 */
export function withoutVersion(vector: string): string {
  return vector.trim().replace(/^CVSS:\d\.\d\//, '')
}
