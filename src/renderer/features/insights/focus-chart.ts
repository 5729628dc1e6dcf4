/** Moves the focus into the first chart that is drawn. */
export function focusFirstChart(): void {
  document.querySelector<HTMLElement>('[data-chart-plot]')?.focus()
}
