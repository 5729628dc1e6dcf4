/** The size of one rem in px; it grows with the text size that the user has chosen. */
export function rootFontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}
