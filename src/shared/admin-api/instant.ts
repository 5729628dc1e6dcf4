/**
 * Reads an ISO 8601 date-time as milliseconds since 1970. The service's times are UTC: one that names no zone
 * is read as UTC, never as this machine's zone. Digits below a millisecond are cut off.
 *
 * @returns null when the text is no date-time.
 */
export function parseInstant(text: string): number | null {
  const match = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(\.\d+)?(Z|[+-]\d{2}:?\d{2})?$/i.exec(
    text.trim(),
  )
  if (match === null) return null
  const [, day, time, fraction = '', zone = 'Z'] = match
  const instant = Date.parse(`${day}T${time}${fraction.slice(0, 4)}${zone.toUpperCase()}`)
  return Number.isNaN(instant) ? null : instant
}

/** Milliseconds since 1970 as the date-time text the service expects. */
export function formatInstant(instant: number): string {
  return new Date(instant).toISOString()
}
