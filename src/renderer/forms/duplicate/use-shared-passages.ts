import { type RefObject, useEffect, useState } from 'react'
import { drawnText } from './drawn-text.ts'
import { sharedPassages } from './shared-passages.ts'

export interface DrawnPassage {
  readonly left: StaticRange
  readonly right: StaticRange
}

export interface DrawnShared {
  /** The passages, in the order of the left text. */
  readonly passages: readonly DrawnPassage[]
  /** See `Shared`. */
  readonly share: number
  /** Whether parts of a text are folded and were therefore not compared. */
  readonly isPartial: boolean
}

/** Names of the highlights in `CompareDialog.module.css`: of all passages, and of the current one. */
const everywhere = 'shared'
const current = 'shared-current'

/** Wait after the last change of a text, which is formatted piece by piece, in milliseconds. */
const settled = 60

/**
 * Finds the passages that two drawn texts share and marks them on the page, again whenever more of a text is drawn. The
 * marks are the browser's own highlights, so the texts are drawn as everywhere else.
 *
 * @param at index of the current passage; null = none.
 * @returns null until both texts are drawn.
 */
export function useSharedPassages(
  left: RefObject<HTMLElement | null>,
  right: RefObject<HTMLElement | null>,
  at: number | null,
): DrawnShared | null {
  const [shared, setShared] = useState<DrawnShared | null>(null)
  useEffect(() => {
    const [one, other] = [left.current, right.current]
    if (one === null || other === null) return
    const find = () => {
      if (!isStillFormatted(one) && !isStillFormatted(other)) setShared(findShared(one, other))
    }
    let timer = setTimeout(find, settled)
    const watch = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(find, settled)
    })
    for (const side of [one, other])
      watch.observe(side, { childList: true, characterData: true, subtree: true })
    return () => {
      clearTimeout(timer)
      watch.disconnect()
      CSS.highlights.delete(everywhere)
    }
  }, [left, right])
  const passage = at === null ? undefined : shared?.passages[at]
  useEffect(() => {
    if (passage === undefined) return
    const highlight = new Highlight(passage.left, passage.right)
    highlight.priority = 1
    CSS.highlights.set(current, highlight)
    return () => void CSS.highlights.delete(current)
  }, [passage])
  return shared
}

const isStillFormatted = (side: HTMLElement): boolean => side.querySelector('[data-pending]') !== null

function findShared(one: HTMLElement, other: HTMLElement): DrawnShared {
  const [drawnOne, drawnOther] = [drawnText(one), drawnText(other)]
  const { passages, left, right, share } = sharedPassages(drawnOne.text, drawnOther.text)
  const ranges = [
    ...left.map((span) => drawnOne.rangeOf(span)),
    ...right.map((span) => drawnOther.rangeOf(span)),
  ]
  CSS.highlights.set(everywhere, new Highlight(...ranges))
  return {
    passages: passages.map((passage) => ({
      left: drawnOne.rangeOf(passage.left),
      right: drawnOther.rangeOf(passage.right),
    })),
    share,
    isPartial: [one, other].some((side) => side.querySelector('[data-more]') !== null),
  }
}
