/** Appends typed text, after a blank if one is needed. */
export function typedOnto(before: string, typed: string): string {
  return before === '' || /\s$/.test(before) || /^\s/.test(typed) ? before + typed : `${before} ${typed}`
}
