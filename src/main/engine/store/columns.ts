/** A received yes or no as stored in SQLite; null = the service did not say. */
export function bit(value: boolean | undefined): 0 | 1 | null {
  if (value === undefined) return null
  return value ? 1 : 0
}
