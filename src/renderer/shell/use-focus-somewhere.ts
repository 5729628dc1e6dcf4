import { useEffect } from 'react'
import { focusPane, hasFocus, isPaneAwaited } from '../commands/pane-focus.ts'

/**
 * The focus always has a place: its element may go (a dialog, a row, the report before) with no other ready to take
 * it. Then the pane has it that had it last, list or report, or the dialog or form that is open.
 */
export function useFocusSomewhere(): void {
  useEffect(() => {
    let readsReport = false
    let isInForm = false
    /** The dialog that had the focus last. */
    let focused: HTMLElement | null = null
    let frame = 0
    const give = () => {
      frame = 0
      if (!isNowhere()) return
      // A key has chosen its place.
      if (isPaneAwaited()) {
        frame = requestAnimationFrame(give)
        return
      }
      const dialog = openDialog()
      if (dialog !== undefined) return dialog.focus(inPlace)
      const form = isInForm ? document.querySelector<HTMLElement>('[data-form-card]') : null
      if (form !== null) return form.focus(inPlace)
      for (const pane of readsReport ? readerPanes : listPanes) if (focusPane(pane, inPlace)) return
    }
    // Dialogs give it back where it came from, which takes a frame.
    const look = () => {
      if (frame !== 0 || !isNowhere()) return
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(give)
      })
    }
    const remember = () => {
      isInForm = document.activeElement?.closest('[data-form-card]') != null
      focused = document.activeElement?.closest<HTMLElement>(dialogs) ?? null
      if (hasFocus('report')) readsReport = true
      else if (hasFocus('list')) readsReport = false
    }
    // What is taken out of the document goes without any event.
    const observer = new MutationObserver(() => {
      // A button of a dialog that is gone once it was pressed: nothing else gives the focus back, and a key such as
      // Escape would be lost meanwhile. A dialog that closed over this one gives it back itself.
      if (focused !== null && focused === openDialog() && isNowhere()) focused.focus(inPlace)
      else look()
    })
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', remember)
    document.addEventListener('focusout', look)
    look()
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('focusout', look)
    }
  }, [])
}

/** Where somebody reads stays where it is. */
const inPlace = { preventScroll: true }
const listPanes = ['list', 'report', 'insights'] as const
const readerPanes = ['report', 'list', 'insights'] as const

/** Notices are no dialogs, though they have the role of one. */
const dialogs = 'section[role="dialog"], section[role="alertdialog"]'

/** The one on top. */
function openDialog(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(dialogs)].at(-1)
}

function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}
