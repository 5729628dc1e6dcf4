/**
 * Puts text on the clipboard. The clipboard interface needs a permission that a host may refuse; the old way needs
 * none, but a selection.
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
  document.body.append(box)
  box.select()
  const copied = document.execCommand('copy')
  box.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return copied
}
