/** The index of the row that an event is about; null outside of rows, and on a row that is still being read. */
export function indexOfRow(target: EventTarget | null): number | null {
  const row = target instanceof Element ? target.closest('[role="row"][id]') : null
  return row === null ? null : Number(row.getAttribute('aria-rowindex')) - 1
}
