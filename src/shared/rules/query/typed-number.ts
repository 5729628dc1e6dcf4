/** The report id in a typed text such as `48213` or `#48213`; null for any other text. */
export function typedReportId(text: string): number | null {
  const digits = /^\s*#?(\d{1,15})\s*$/.exec(text)?.[1]
  return digits === undefined ? null : Number(digits)
}
