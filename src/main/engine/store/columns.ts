/** A received boolean as stored in SQLite; null = the service gave none. */
export function bit(value: boolean | undefined): 0 | 1 | null {
  if (value === undefined) return null
  return value ? 1 : 0
}
