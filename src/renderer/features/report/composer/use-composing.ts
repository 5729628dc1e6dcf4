import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import type { KeptDrafts } from '../../../forms/drafts/use-drafts.ts'
import type { Composing, PressedKey } from '../../../state/shape/act-shape.ts'
import { useApp, useAppStore } from '../../../state/use-app.ts'
import type { ComposedComment } from './use-submit.ts'

/**
 * Carries out the user's wish to write: text typed before the field was ready is put into the field, which then gets
 * the focus.
 *
 * @param wish null while the user does not want to write here.
 * @param focus gives the field the focus.
 * @param leave leaves the field, as Escape does.
 */
export function useComposing(
  wish: Composing | null,
  { audience, text }: ComposedComment,
  { drafts, write }: KeptDrafts,
  isRefused: boolean,
  { focus, leave }: { readonly focus: () => void; readonly leave: () => void },
): void {
  const store = useAppStore()
  const compose = useApp((state) => state.compose)
  const keepTypedAhead = useApp((state) => state.keepTypedAhead)
  const focusComposer = useApp((state) => state.focusComposer)
  const focusNow = useEffectEvent(focus)
  const leaveNow = useEffectEvent(leave)
  const isKnown = drafts !== null
  const typed = wish?.awaited?.typed ?? null
  // In the layout effect, so that text typed ahead is in the field before the next letter.
  useLayoutEffect(() => {
    if (typed === null || typed === '' || !isKnown || isRefused) return
    write(audience, text + typed)
    keepTypedAhead('')
  }, [typed, isKnown, isRefused, audience, text, write, keepTypedAhead])
  // Only once for each wish: a user who comes back to this report with the keys of the list stays in the list. An
  // effect runs after a closing dialog is gone, which holds the focus until then.
  useEffect(() => {
    if (typed === null) return
    if (isRefused) return compose(null)
    const awaited = store.getState().composing?.awaited
    if (!isKnown || awaited?.typed !== '') return
    if (awaited.after !== null) {
      leaveNow()
      pressAgain(awaited.after)
      return
    }
    focusComposer(audience)
    focusNow()
  }, [typed, isKnown, isRefused, audience, store, compose, focusComposer])
}

/** Repeats the key presses that were held back until the text before them was in the field. */
function pressAgain(keys: readonly PressedKey[]): void {
  for (const { key, code, shiftKey } of keys) {
    const press = { key, code, shiftKey, bubbles: true, cancelable: true }
    ;(document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', press))
  }
}
