import type { EndpointName } from '#shared/admin-api/endpoints.ts'
import type { FaultName } from './faults.ts'

/**
 * What the client makes of each fault that does not pass: the kind of its error and the tries it took. This table is
 * the documentation; `client.test.ts` holds all seventeen endpoints to it.
 */

/** Endpoints that behave alike. */
export type EndpointKind =
  /** GET of a list: what is no list is unusable; nothing at all is a list without items. */
  | 'list'
  /** As a list; the specification shows no pages of it. */
  | 'transitions'
  /** GET of a page: as a list, and its cursor has to be one. */
  | 'page'
  /** GET of one resource. */
  | 'one'
  /** Sent once, whatever happens: only the outbox may find out what became of it. */
  | 'write'
  /** A POST that changes nothing; its address has to be readable. */
  | 'download'

export const kindOf: { readonly [N in EndpointName]: EndpointKind } = {
  listPrograms: 'list',
  readProgram: 'one',
  listTargets: 'list',
  createKnownIssue: 'write',
  searchReports: 'page',
  readReport: 'one',
  patchReport: 'write',
  listComments: 'page',
  addComment: 'write',
  listActivities: 'page',
  assignReport: 'write',
  classifyReport: 'write',
  listTransitions: 'transitions',
  executeTransition: 'write',
  setRewards: 'write',
  listEvidence: 'list',
  requestEvidenceDownload: 'download',
}

type Row = Readonly<Record<EndpointKind, string>>

/** The same for all that read, and for all that are sent once. */
const reads = (read: string, once: string): Row => ({
  list: read,
  transitions: read,
  page: read,
  one: read,
  write: once,
  download: once,
})
const everywhere = (state: string): Row => reads(state, state)
/** A success that says nothing usable: a write has happened all the same. */
const unusable: Row = { ...reads('badAnswer', 'answered'), download: 'badAnswer' }
/** What the service did not say: a write may have happened or not. */
const notOfTheService: Row = everywhere('badAnswer')
const lists = (state: string) => ({ list: state, transitions: state, page: state })
/** The budget makes everybody wait, so that trying again costs nobody anything. */
const tooMany = reads('rateLimited, 4 tries', 'rateLimited')

export const clientStates: Readonly<Record<FaultName, Row>> = {
  'no answer in time': reads('timeout, 2 tries', 'timeout'),
  'an answer that stands still': { ...reads('timeout, 2 tries', 'answered'), download: 'timeout' },
  'cut before the headers': reads('network, 4 tries', 'network'),
  'cut behind the headers': { ...reads('network, 4 tries', 'answered'), download: 'network' },
  'cut in the body': { ...reads('network, 4 tries', 'answered'), download: 'network' },
  'not JSON': notOfTheService,
  'a web page': notOfTheService,
  'nested too deep': notOfTheService,
  'a number': unusable,
  'a text': unusable,
  'a list of numbers': { ...unusable, ...lists('answered, 3 set aside') },
  null: { ...unusable, ...lists('answered') },
  'an empty object': { ...unusable, ...lists('answered') },
  'an unreadable cursor': { ...unusable, list: 'answered, 1 set aside', transitions: 'answered' },
  '400': everywhere('refused'),
  '401': everywhere('unauthorized'),
  '403': everywhere('forbidden'),
  '404': everywhere('notFound'),
  '409': everywhere('conflict'),
  '429': tooMany,
  '429, after a second': tooMany,
  '429, after a date': tooMany,
  '429, after nonsense': tooMany,
  '500': everywhere('serviceFailed'),
  '503': reads('serviceFailed, 4 tries', 'serviceFailed'),
  '503, after an hour': everywhere('serviceFailed'),
  '302': everywhere('serviceFailed'),
}
