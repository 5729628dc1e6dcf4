import { type RefObject, useLayoutEffect } from 'react'
import { useApp } from '../state/use-app.ts'

/**
 * Gives a form the focus as it appears, so that no key in between is a command. When the form closes, the focus owner
 * gives it back (`focus/use-focus-owner.ts`).
 *
 * @param isReading its fields are still to come: until then typed text is kept for them.
 */
export function useTakenFocus(form: RefObject<HTMLElement | null>, isReading: boolean): void {
  const meetForm = useApp((state) => state.meetForm)
  useLayoutEffect(() => {
    const card = form.current
    if (card === null) return
    if (!isReading) meetForm()
    if (!card.contains(document.activeElement)) card.focus({ preventScroll: true })
    card.scrollIntoView({ block: 'nearest' })
  }, [form, meetForm, isReading])
  const asked = useApp((state) => state.form?.asked ?? 0)
  useLayoutEffect(() => {
    const card = form.current
    if (asked > 0 && card !== null && !card.contains(document.activeElement))
      card.focus({ preventScroll: true })
  }, [form, asked])
}
