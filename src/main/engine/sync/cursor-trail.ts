import { createHash } from 'node:crypto'
import type { DeskError } from '#shared/desk/errors.ts'

/** The parts of a page that show where its traversal leads. */
export interface TrailPage {
  readonly items: readonly { readonly id: number | string; readonly lastActivityAt?: number | undefined }[]
  readonly setAside: readonly unknown[]
  readonly nextCursor: string | null
}

/**
 * Where a traversal has been. A service whose pages lead back to earlier ones would be asked for ever and leave no
 * request to anybody else. Not stored: after a restart a circle is noticed once more round.
 */
export interface CursorTrail {
  /** A traversal begins, or begins again somewhere else. */
  begin(): void
  /**
   * @param cursor the page was asked for with; null = at the beginning.
   * @returns whether its next page, or the page itself, has been here before.
   */
  leadsBack(cursor: string | null, page: TrailPage): boolean
  /** The page has been stored, and the traversal goes on. */
  passed(cursor: string | null, page: TrailPage): void
}

/** A traversal's memory: the cursors and rows of its last 10,000 pages, a million reports. */
const rememberedAtMost = 20_000
/** Pages without any row, in a row: a service may leave out what it filtered, but not for ever. */
const emptyPagesAtMost = 20

export function createCursorTrail(): CursorTrail {
  const seen = new Set<string>()
  let emptyPages = 0

  const remember = (mark: string) => {
    seen.add(mark)
    const [oldest] = seen.size > rememberedAtMost ? seen : []
    if (oldest !== undefined) seen.delete(oldest)
  }

  return {
    begin: () => {
      seen.clear()
      emptyPages = 0
    },
    leadsBack: (cursor, page) => {
      const { nextCursor } = page
      if (nextCursor === null) return false
      if (nextCursor === cursor || seen.has(ofCursor(nextCursor))) return true
      return isEmpty(page) ? emptyPages >= emptyPagesAtMost : seen.has(ofRows(page))
    },
    passed: (cursor, page) => {
      if (cursor !== null) remember(ofCursor(cursor))
      if (page.nextCursor !== null) remember(ofCursor(page.nextCursor))
      if (isEmpty(page)) {
        emptyPages += 1
        return
      }
      emptyPages = 0
      remember(ofRows(page))
    },
  }
}

/** @param of what the pages list, in the plural. */
export const goesRound = (of: string): DeskError => ({
  kind: 'badAnswer',
  what: `the pages of ${of} lead back to earlier ones`,
})

const isEmpty = ({ items, setAside }: TrailPage) => items.length === 0 && setAside.length === 0

/** Cursors may be of any length: what is kept of them is not. */
const digest = (text: string) => createHash('sha256').update(text).digest('base64')
const ofCursor = (cursor: string) => digest(`cursor ${cursor}`)
/** With their times: a report that changed while it was read may come again, rightly. */
const ofRows = ({ items, setAside }: TrailPage) =>
  digest(
    `rows ${setAside.length} ${items.map(({ id, lastActivityAt }) => `${id}@${lastActivityAt ?? ''}`).join()}`,
  )
