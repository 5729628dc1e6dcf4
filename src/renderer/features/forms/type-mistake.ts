/** Why the type cannot be used, or null. */
export function typeMistake(text: string): string | null {
  return /^\d{0,9}$/.test(text.trim()) ? null : 'A type is a number.'
}
