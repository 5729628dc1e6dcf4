/** Why the typed type cannot be used; null if it can. */
export function typeMistake(text: string): string | null {
  return /^\d{0,9}$/.test(text.trim()) ? null : 'No such type. Choose one, or type its ID.'
}
