/**
 * Parses an ISO 8601 date-time into milliseconds since 1970. Without a zone, the time is read as UTC, which the service
 * uses, never in this machine's time zone. Digits after milliseconds are ignored.
 *
 * @returns null for any other text.
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

/** Formats milliseconds since 1970 as a date-time that the service accepts. */
export function formatInstant(instant: number): string {
  return new Date(instant).toISOString()
}
