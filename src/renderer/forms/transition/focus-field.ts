/**
 * Moves the focus to a field of a change of state. @param fields the container of the fields; null: they are not drawn.
 */
export function focusField(fields: HTMLElement | null, field: 'message' | 'original'): void {
  fields?.querySelector<HTMLElement>(field === 'message' ? 'textarea' : 'input')?.focus()
}
