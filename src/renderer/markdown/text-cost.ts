const latin = /^[\0-\u024f]*$/

/**
 * What a text costs to lay out, by its characters: 1 for Latin letters, 2 where fonts are looked for, marks are piled
 * or directions change.
 */
export function layoutCost(text: string): 1 | 2 {
  return latin.test(text) ? 1 : 2
}

/** The first units of a text, never with half of a surrogate pair at the end. */
export function beginningOf(text: string, units: number): string {
  if (text.length <= units) return text
  const last = text.charCodeAt(units - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? units - 1 : units)
}
