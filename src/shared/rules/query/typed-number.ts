/** The report number in a typed text: `48213` or `#48213`; null when it is none. */
export function typedReportId(text: string): number | null {
  const digits = /^\s*#?(\d{1,15})\s*$/.exec(text)?.[1]
  return digits === undefined ? null : Number(digits)
}
