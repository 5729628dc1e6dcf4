import { type RefObject, useLayoutEffect } from 'react'
import { useApp } from '../state/use-app.ts'

/**
 * Focuses a form when it appears, so that no key pressed in between runs a command. When the form closes, the focus
 * owner returns the focus (`focus/use-focus-owner.ts`).
 *
 * @param isReading whether the fields are not there yet; until they are, keys are typed ahead
 * (`commands/type-ahead.ts`).
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
