/** px of one rem: grows with the size of texts that a person has chosen. */
export function rootFontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}
