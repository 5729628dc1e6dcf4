import { limits } from '#shared/admin-api/limits.ts'
import type { DeskError } from '#shared/desk/errors.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { ServiceFilters } from '#shared/rules/query/service-query.ts'
import { type CursorTrail, createCursorTrail, goesRound } from './cursor-trail.ts'
import { isOfConnection } from './failures.ts'
import { type QueuePage, storePage } from './queue-page.ts'
import type { SyncContext } from './sync-context.ts'

/** The reports that a search at the service has listed so far. */
export interface Listing {
  /** In the order received. */
  readonly ids: readonly number[]
  /** How many of the listed reports were not in the local copy before. */
  readonly added: number
  readonly pages: number
  readonly hasMore: boolean
}

export interface ServiceSearchOptions {
  readonly unauthorized: (error: DeskError) => void
  /** Called when the service answers. */
  readonly recovered: () => void
  /** Called with the ids of the reports that the search now shows; with none after the user left the search. */
  readonly listed: (reportIds: readonly number[]) => void
}

/** The user's search at the service: one at a time, read page by page on request. */
export interface ServiceSearch {
  /**
   * Requests the next page of this search and stores it. `name` identifies a search: starting another search, or
   * `leave`, ends the previous search and its request under way.
   */
  next(name: string, filters: ServiceFilters): Promise<Result<Listing>>
  /** The listing of the search with that name; null when that is not the current search. */
  listing(name: string): Listing | null
  leave(): void
}

interface Search {
  readonly name: string
  readonly filters: ServiceFilters
  readonly abort: AbortController
  readonly trail: CursorTrail
  listing: Listing
  cursor: string | null
  refusals: number
  /** The request under way; null when there is none. If `next` is called meanwhile, that call shares its answer. */
  asking: Promise<Result<Listing>> | null
}

const nothingYet: Listing = { ids: [], added: 0, pages: 0, hasMore: true }

/** The error of a search that was left before its answer arrived. */
const left: DeskError = { kind: 'superseded' }

/**
 * Creates the search. It stores summaries like those of any other page, and nothing else: no mark moves, since a search
 * proves nothing about reports outside it. A removed report that is listed again is stored like a new one; reading its
 * details shows whether it exists.
 */
export function createServiceSearch(context: SyncContext, options: ServiceSearchOptions): ServiceSearch {
  let search: Search | null = null

  async function readPage(current: Search): Promise<Result<Listing>> {
    const signal = AbortSignal.any([context.signal, current.abort.signal])
    const { filters, cursor } = current
    const query = { ...filters, limit: limits.pageSizeMax, ...(cursor === null ? {} : { cursor }) }
    const answer = await context.api.searchReports({ query }, { priority: 'person', signal })
    if (current.abort.signal.aborted) return err(left)
    if (!answer.ok) return failed(current, answer.error)
    options.recovered()
    if (current.trail.leadsBack(cursor, answer.value)) return err(goesRound('reports found'))
    return store(current, answer.value)
  }

  function failed(current: Search, error: DeskError): Result<Listing> | Promise<Result<Listing>> {
    if (error.kind === 'unauthorized') options.unauthorized(error)
    else if (!isOfConnection(error)) options.recovered()
    // Restarts from the top once, if the service refuses the cursor: rows that are listed again are already known.
    const restarts = error.kind === 'refused' && current.cursor !== null && current.refusals === 0
    if (!restarts) return err(error)
    current.refusals += 1
    current.cursor = null
    current.trail.begin()
    return readPage(current)
  }

  function store(current: Search, page: QueuePage): Result<Listing> {
    const stored = storePage(context, page, () => undefined)
    if (!stored.ok) return stored
    current.trail.passed(current.cursor, page)
    const before = current.listing
    current.cursor = page.nextCursor
    current.listing = {
      ids: [...new Set([...before.ids, ...page.items.map(({ id }) => id)])],
      added: before.added + stored.value,
      pages: before.pages + 1,
      hasMore: page.nextCursor !== null,
    }
    return ok(current.listing)
  }

  function end(): void {
    search?.abort.abort()
    search = null
  }

  return {
    next: async (name, filters) => {
      // The filters stay those of the first page, although times relative to now have moved since: a cursor belongs to
      // the filters of its first request.
      if (search?.name !== name) end()
      search ??= {
        name,
        filters,
        abort: new AbortController(),
        trail: createCursorTrail(),
        listing: nothingYet,
        cursor: null,
        refusals: 0,
        asking: null,
      }
      const current = search
      if (current.listing.hasMore) {
        current.asking ??= readPage(current).finally(() => {
          current.asking = null
        })
      }
      const listing = current.asking === null ? ok(current.listing) : await current.asking
      if (listing.ok) options.listed(listing.value.ids)
      return listing
    },
    listing: (name) => (search?.name === name ? search.listing : null),
    leave: () => {
      end()
      options.listed([])
    },
  }
}
