import { useEffect } from 'react'
import { type FocusHome, homesAtLast, homesAtOnce, type LostFocus } from './focus-homes.ts'
import { focusPane, hasFocus, holdFocus, isPaneAwaited } from './pane-focus.ts'

/**
 * Restores a lost focus; no other part of the window does. The focused element may be removed (a form, a row, a button,
 * the previous report) while no other element is ready for the focus, and keys would then not reach their target. New
 * components take the focus themselves, and a dialog that closes returns it to its opener.
 */
export function useFocusOwner(): void {
  useEffect(() => {
    let last: LostFocus['last'] = 'elsewhere'
    let pane: LostFocus['pane'] = 'list'
    let lastDialog: HTMLElement | null = null
    /** For each dialog, the row that had the focus last. */
    const entries = new WeakMap<HTMLElement, string>()
    let lastCard: HTMLElement | null = null
    /** The last focused element outside dialogs and forms. */
    let outside: Element | null = null
    /** The element focused before the form, or before the first of several forms that replaced each other. */
    let opener: Element | null = null
    let frame = 0

    const lost = (): LostFocus => {
      const top = dialogOnTop()
      return {
        last,
        pane,
        dialog: top === null ? null : { hadFocusLast: top === lastDialog, entry: entries.get(top) ?? null },
        hasForm: formCard() !== null,
        isPaneAwaited: isPaneAwaited(),
      }
    }
    const go = (homes: readonly FocusHome[]) => void homes.some((home) => goHome(home, opener))
    const atLast = () => {
      frame = 0
      if (!isNowhere()) return
      const homes = homesAtLast(lost())
      if (homes === 'wait') frame = requestAnimationFrame(atLast)
      else go(homes)
    }
    // A dialog that closed returns the focus to its opener, which takes a frame.
    const look = () => {
      if (frame !== 0 || !isNowhere()) return
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(atLast)
      })
    }
    // A dialog that just closed returns the focus with the next frame; a user who goes on pressing keys already means
    // the dialog below.
    const hear = (event: KeyboardEvent) => {
      if (!mayBePassedOn(event)) return
      if (isNowhere() && dialogOnTop() !== null) atLast()
      if (isNowhere()) return
      event.stopPropagation()
      const again = new KeyboardEvent('keydown', event)
      if (document.activeElement?.dispatchEvent(again) === false) event.preventDefault()
    }
    const remember = () => {
      const { activeElement } = document
      const dialog = activeElement?.closest<HTMLElement>(dialogs) ?? null
      const card = activeElement?.closest<HTMLElement>('[data-form-card]') ?? null
      const entry = activeElement?.closest<HTMLElement>('[data-entry]')?.dataset.entry
      if (dialog !== null && entry !== undefined) entries.set(dialog, entry)
      // A form opened from within another form returns the focus to that form's opener.
      if (card !== null && card !== lastCard && last !== 'form') opener = outside
      if (dialog === null && card === null) outside = activeElement
      if (card !== null) lastCard = card
      lastDialog = dialog
      last = dialog !== null ? 'dialog' : card !== null ? 'form' : 'elsewhere'
      if (hasFocus('report')) pane = 'report'
      else if (hasFocus('list')) pane = 'list'
    }
    // Removing an element from the document causes no event.
    const observer = new MutationObserver(() => {
      if (isNowhere()) {
        const homes = homesAtOnce(lost())
        if (homes.length > 0) go(homes)
        else look()
      }
    })
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', remember)
    document.addEventListener('focusout', look)
    // Listens on the root element: below it React has dropped the key by then, and above it are the window's own key
    // listeners.
    document.documentElement.addEventListener('keydown', hear)
    look()
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('focusout', look)
      document.documentElement.removeEventListener('keydown', hear)
    }
  }, [])
}

/**
 * Whether a key that no element received is passed on to the element that gets the focus. Its target was removed just
 * before (a pending answer is drawn before the key is handled), or nothing has the focus yet. Keys that send, choose or
 * write are not passed on, and neither are keys pressed in a form: they were meant for the removed element.
 */
function mayBePassedOn({ target, defaultPrevented, key }: KeyboardEvent): boolean {
  if (defaultPrevented || key === 'Enter' || [...key].length === 1) return false
  if (!(target instanceof Element)) return false
  const isGone = !target.isConnected && target.closest('[data-form-card], input, textarea') === null
  return isGone || target === document.body
}

/** Moves the focus without scrolling the text being read. */
const inPlace = { preventScroll: true }

/** Dialogs on screen. Notices have the same role but are not dialogs. */
const dialogs = 'section[role="dialog"], section[role="alertdialog"]'

function dialogOnTop(): HTMLElement | null {
  return [...document.querySelectorAll<HTMLElement>(dialogs)].at(-1) ?? null
}

const formCard = () => document.querySelector<HTMLElement>('[data-form-card]')

function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

/** Moves the focus to a home. @returns whether the home has the focus now, or will have it with the next frame. */
function goHome(home: FocusHome, opener: Element | null): boolean {
  switch (home.kind) {
    case 'entry':
      // The row may have moved, so find it at its new place.
      return takes(
        dialogOnTop()?.querySelector(`[data-entry="${CSS.escape(home.entry)}"]`) ??
          dialogOnTop()?.querySelector('[data-entries]'),
        {},
      )
    case 'dialog':
      return takes(dialogOnTop())
    case 'form':
      return takes(formCard())
    case 'opener':
      return goToOpener(opener)
    case 'pane':
      return focusPane(home.pane, inPlace)
    default:
      return home satisfies never
  }
}

/** Elements that have the focus while the element that should get it is being drawn. */
const heldPlaces = '[data-pane="report"], [data-pane="report"] [data-pane-focus], body'

function goToOpener(opener: Element | null): boolean {
  if (takes(opener)) return true
  // The opener appears with the drawing under way: it is in a list that was hidden, or it is the row that the form
  // replaced.
  holdFocus('report')
  const name = opener instanceof HTMLElement ? opener.dataset.row : undefined
  requestAnimationFrame(() => {
    // Unless one of these places still has the focus, another form or the user has moved it by now.
    if (document.activeElement?.matches(heldPlaces) !== true) return
    const row = name === undefined ? null : shownRow(name)
    if (!takes(row) && !takes(opener) && !focusPane('report')) focusPane('list')
  })
  return true
}

function takes(element: Element | null | undefined, how: FocusOptions = inPlace): boolean {
  if (!(element instanceof HTMLElement) || !element.isConnected || element === document.body) return false
  element.focus(how)
  return document.activeElement === element
}

function shownRow(name: string): HTMLElement | null {
  const rows = document.querySelectorAll<HTMLElement>(`[data-row="${CSS.escape(name)}"]`)
  return [...rows].find((row) => row.checkVisibility({ contentVisibilityAuto: true })) ?? null
}
