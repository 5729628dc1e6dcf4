/**
 * Puts text on the clipboard. The clipboard interface needs a permission that a host may refuse; the old way needs
 * none, only a selection.
 *
 * @returns whether it worked.
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
  // A dialog pulls the focus back from anything outside it, and then nothing would be selected.
  const dialog = focused?.closest('[role="dialog"], [role="alertdialog"]')
  ;(dialog ?? document.body).append(box)
  box.select()
  const copied = document.execCommand('copy')
  box.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return copied
}
