/**
 * Copies a text to the clipboard. The clipboard API needs a permission that a host may refuse; the older `execCommand`
 * needs only a selection.
 *
 * @returns whether it was copied.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch (error) {
    if (error instanceof DOMException) return copySelected(text)
    throw error
  }
}

function copySelected(text: string): boolean {
  const focused = document.activeElement
  const box = document.createElement('textarea')
  box.value = text
  box.className = 'visually-hidden'
  // A dialog moves the focus back from anything outside it, so the selection would be lost there.
  const dialog = focused?.closest('[role="dialog"], [role="alertdialog"]')
  ;(dialog ?? document.body).append(box)
  box.select()
  const copied = document.execCommand('copy')
  box.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return copied
}
