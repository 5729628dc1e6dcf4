import { type RefObject, useLayoutEffect } from 'react'
import { useApp } from '../state/use-app.ts'

/**
 * A form takes the focus as it appears, so that no key in between is a command. When it goes, the owner of the focus
 * gives it back (`focus/use-focus-owner.ts`).
 *
 * @param isReading its fields are still to come: until then what is typed is kept for them.
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
