import { createHash } from 'node:crypto'
import type { DeskError } from '#shared/desk/errors.ts'

/** The parts of a page that show whether its traversal goes round in a circle. */
export interface TrailPage {
  readonly items: readonly { readonly id: number | string; readonly lastActivityAt?: number | undefined }[]
  readonly setAside: readonly unknown[]
  readonly nextCursor: string | null
}

/**
 * The pages a traversal has passed. Without this memory, a service whose pages lead back to earlier ones would be read
 * forever and would use up all requests. The trail is not stored: after a restart, a circle is noticed one round later.
 */
export interface CursorTrail {
  /** Called when a traversal begins, or starts over from another position. */
  begin(): void
  /**
   * @param cursor the cursor the page was requested with; null = at the beginning.
   * @returns whether the page, or its next page, has been seen before, or too many pages in a row are empty.
   */
  leadsBack(cursor: string | null, page: TrailPage): boolean
  /** Called when the page has been stored and the traversal continues. */
  passed(cursor: string | null, page: TrailPage): void
}

/**
 * Maximum number of digests kept, two for each page: the last 10,000 pages, a million reports. The oldest digests are
 * dropped.
 */
const rememberedAtMost = 20_000
/**
 * Maximum number of consecutive pages without rows. A service may return pages whose rows it filtered out, but not
 * forever.
 */
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

/** @param of the kind of items on the pages, in the plural, for the error's text. */
export const goesRound = (of: string): DeskError => ({
  kind: 'badAnswer',
  what: `the pages of ${of} lead back to earlier ones`,
})

const isEmpty = ({ items, setAside }: TrailPage) => items.length === 0 && setAside.length === 0

/** Cursors are stored as digests, since they may be of any length. */
const digest = (text: string) => createHash('sha256').update(text).digest('base64')
const ofCursor = (cursor: string) => digest(`cursor ${cursor}`)
/** The digest includes the times: a report that changed during the traversal may rightly be listed again. */
const ofRows = ({ items, setAside }: TrailPage) =>
  digest(
    `rows ${setAside.length} ${items.map(({ id, lastActivityAt }) => `${id}@${lastActivityAt ?? ''}`).join()}`,
  )
