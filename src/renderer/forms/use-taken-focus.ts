import { type RefObject, useLayoutEffect, useState } from 'react'
import { focusPane, holdFocus } from '../commands/pane-focus.ts'
import { useApp } from '../state/use-app.ts'

/** What had the focus before the first of the forms that took each other's place. */
let before: Element | null = null

/**
 * A form takes the focus as it appears, so that no key in between is a command, and gives it back when it goes.
 *
 * @param isReading its fields are still to come: until then what is typed is kept for them.
 */
export function useTakenFocus(form: RefObject<HTMLElement | null>, isReading: boolean): void {
  const meetForm = useApp((state) => state.meetForm)
  // While it is drawn for the first time: what it takes the place of is still there.
  const [opener] = useState(() => {
    const { activeElement } = document
    if (activeElement?.closest('[data-form-card]') == null) before = activeElement
    return before
  })
  useLayoutEffect(() => {
    const card = form.current
    if (card === null) return
    if (!isReading) meetForm()
    if (!card.contains(document.activeElement)) card.focus({ preventScroll: true })
    card.scrollIntoView({ block: 'nearest' })
    return () => {
      if (card.contains(document.activeElement)) giveBack(opener)
    }
  }, [form, opener, meetForm, isReading])
  const asked = useApp((state) => state.form?.asked ?? 0)
  useLayoutEffect(() => {
    const card = form.current
    if (asked > 0 && card !== null && !card.contains(document.activeElement))
      card.focus({ preventScroll: true })
  }, [form, asked])
}

function giveBack(opener: Element | null): void {
  if (takes(opener)) return
  // It comes with what is drawn now: a list that gave way, or the row in whose place the form stood.
  holdFocus('report')
  const name = opener instanceof HTMLElement ? opener.dataset.row : undefined
  requestAnimationFrame(() => {
    // Another form, or the person, has it by now.
    if (document.activeElement?.matches('[data-pane="report"], [data-pane-focus], body') !== true) return
    const row = name === undefined ? null : shownRow(name)
    if (!takes(row) && !takes(opener) && !focusPane('report')) focusPane('list')
  })
}

function takes(element: Element | null): boolean {
  if (!(element instanceof HTMLElement) || !element.isConnected || element === document.body) return false
  element.focus({ preventScroll: true })
  return document.activeElement === element
}

function shownRow(name: string): HTMLElement | null {
  const rows = document.querySelectorAll<HTMLElement>(`[data-row="${CSS.escape(name)}"]`)
  return [...rows].find((row) => row.checkVisibility({ contentVisibilityAuto: true })) ?? null
}
