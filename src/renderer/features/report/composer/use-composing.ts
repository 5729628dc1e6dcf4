import { useEffect, useEffectEvent, useLayoutEffect } from 'react'
import type { KeptDrafts } from '../../../forms/drafts/use-drafts.ts'
import type { Composing } from '../../../state/shape/act.ts'
import { useApp, useAppStore } from '../../../state/use-app.ts'
import type { ComposedComment } from './use-submit.ts'

/**
 * Follows the wish to write: what was typed before the field was ready comes into it, then the field has the focus.
 *
 * @param wish null while nobody wants to write here.
 * @param focus gives the field the focus.
 */
export function useComposing(
  wish: Composing | null,
  { audience, text }: ComposedComment,
  { drafts, write }: KeptDrafts,
  isRefused: boolean,
  focus: () => void,
): void {
  const store = useAppStore()
  const compose = useApp((state) => state.compose)
  const keepTypedAhead = useApp((state) => state.keepTypedAhead)
  const focusComposer = useApp((state) => state.focusComposer)
  const focusNow = useEffectEvent(focus)
  const isKnown = drafts !== null
  const typed = wish?.awaited?.typed ?? null
  // At once: what was typed ahead is in the field before the next letter is.
  useLayoutEffect(() => {
    if (typed === null || typed === '' || !isKnown || isRefused) return
    write(audience, text + typed)
    keepTypedAhead('')
  }, [typed, isKnown, isRefused, audience, text, write, keepTypedAhead])
  // Each wish once: who comes back to this report with the keys of the list stays there. Later than a dialog that
  // closes, which holds the focus until it is gone.
  useEffect(() => {
    if (typed === null) return
    if (isRefused) return compose(null)
    if (!isKnown || store.getState().composing?.awaited?.typed !== '') return
    focusComposer(audience)
    focusNow()
  }, [typed, isKnown, isRefused, audience, store, compose, focusComposer])
}
