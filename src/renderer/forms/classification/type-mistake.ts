/** Why the type cannot be used, or null. */
export function typeMistake(text: string): string | null {
  return /^\d{0,9}$/.test(text.trim()) ? null : 'No such type. Choose one, or type its ID.'
}
