import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { TimelineView } from '#shared/desk/models.ts'
import { useOfferedAction } from '../../../commands/offered-actions.ts'

/**
 * The id of the first entry that was new when the report came on screen; null = none. It stays while the report is
 * shown, even after the report counts as seen.
 */
export function useFirstNew(timeline: TimelineView | null, isShown: boolean): string | null {
  const now = timeline?.news?.[0] ?? null
  const [held, hold] = useState(now)
  useEffect(() => {
    if (!isShown || now !== null) hold((before) => (isShown ? (before ?? now) : now))
  }, [isShown, now])
  return held
}

/**
 * Time without a change of size after which the position of a newly opened thread is no longer adjusted, in
 * milliseconds.
 */
const arrivesWithin = 3_000
/**
 * Time after opening when adjusting stops in any case, in milliseconds: entries that keep arriving must not move the
 * thread forever.
 */
const followedAtMost = 15_000
const touches = ['wheel', 'pointerdown', 'keydown'] as const

/**
 * Scrolls a thread that comes on screen to its first new entry, else to its newest entry. If the first new entry
 * arrives only later, the thread is then scrolled to that entry, unless the user did something meanwhile.
 */
export function useOpenedAtNewest(
  feed: RefObject<HTMLElement | null>,
  isDue: boolean,
  firstNew: string | null,
): void {
  /** Where the thread was scrolled to; null: it was not scrolled yet. */
  const openedAt = useRef<'newest' | 'new' | null>(null)
  const isLeftAlone = useRef(true)
  useLayoutEffect(() => {
    if (!isDue || feed.current === null || !isLeftAlone.current) return
    const next = firstNew === null ? 'newest' : 'new'
    if (openedAt.current === 'new' || openedAt.current === next) return
    if (showPlace(feed.current, next)) openedAt.current = next
  })
  useEffect(() => {
    if (!isDue || feed.current === null) return
    const thread = feed.current
    const until = performance.now() + followedAtMost
    let timer: ReturnType<typeof setTimeout> | undefined
    const leave = () => {
      isLeftAlone.current = false
    }
    // The observer calls this in the first frame, which a busy machine draws late, and whenever the thread grows
    // because texts are formatted or laid out later. Such growth would push the entry out of sight.
    const sizes = new ResizeObserver(() => {
      if (!isLeftAlone.current) return
      if (openedAt.current !== null) showPlace(thread, openedAt.current)
      clearTimeout(timer)
      timer = setTimeout(leave, Math.min(arrivesWithin, until - performance.now()))
    })
    sizes.observe(thread)
    for (const touch of touches) document.addEventListener(touch, leave, { capture: true, once: true })
    return () => {
      sizes.disconnect()
      clearTimeout(timer)
      for (const touch of touches) document.removeEventListener(touch, leave, { capture: true })
    }
  }, [feed, isDue])
}

/** Scrolls to an entry. @returns whether the thread has such an entry. */
function showPlace(thread: HTMLElement, place: 'newest' | 'new'): boolean {
  const target = thread.querySelector(place === 'newest' ? 'article:last-of-type' : '[data-first-new]')
  target?.scrollIntoView({ block: place === 'new' ? 'start' : 'end' })
  return target !== null
}

/** Offers the actions that step through the thread on screen. */
export function useSteps(feed: RefObject<HTMLElement | null>, isShown: boolean): void {
  const next = useCallback(() => step(feed.current, 1), [feed])
  const previous = useCallback(() => step(feed.current, -1), [feed])
  useOfferedAction('timeline.next', isShown ? next : null)
  useOfferedAction('timeline.previous', isShown ? previous : null)
}

/**
 * Moves the focus to the next or previous entry. If the focus is elsewhere, forward goes to the first entry in sight,
 * backward to the last entry.
 */
function step(feed: HTMLElement | null, direction: 1 | -1): void {
  if (feed === null) return
  const articles = [...feed.querySelectorAll<HTMLElement>('article')]
  const here = articles.findIndex((article) => article.contains(document.activeElement))
  const from = direction === 1 ? firstVisible(articles) : articles.at(-1)
  const target = here === -1 ? from : articles[here + direction]
  target?.focus({ preventScroll: true })
  target?.scrollIntoView({ block: 'nearest' })
}

function firstVisible(articles: readonly HTMLElement[]): HTMLElement | undefined {
  const isBelow = (article: HTMLElement): boolean => article.getBoundingClientRect().bottom > 160
  return articles.find(isBelow) ?? articles.at(-1)
}
