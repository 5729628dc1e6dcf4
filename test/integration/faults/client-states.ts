import type { EndpointName } from '#shared/admin-api/endpoints.ts'
import type { FaultName } from './faults.ts'

/**
 * What the client makes of each lasting fault: the kind of its error, and the number of tries. This table is the
 * documentation; `client.test.ts` checks all seventeen endpoints against it.
 */

/** Groups of endpoints that behave alike. */
export type EndpointKind =
  /** GET of a list: an answer that is no list is unusable; an empty answer is a list without items. */
  | 'list'
  /** As `list`, but the specification describes no pages for it. */
  | 'transitions'
  /** GET of a page: as `list`, and its cursor must be valid. */
  | 'page'
  /** GET of one resource. */
  | 'one'
  /** Sent only once: after a failure, only the outbox may find out what became of it. */
  | 'write'
  /** A POST that changes nothing; its answer must contain a readable address. */
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

/** One state for all endpoints that read, and one for all that are sent once. */
const reads = (read: string, once: string): Row => ({
  list: read,
  transitions: read,
  page: read,
  one: read,
  write: once,
  download: once,
})
const everywhere = (state: string): Row => reads(state, state)
/** A success with an unusable answer: a write was carried out all the same. */
const unusable: Row = { ...reads('badAnswer', 'answered'), download: 'badAnswer' }
/** An answer that is not the service's own: a write may have been carried out or not. */
const notOfTheService: Row = everywhere('badAnswer')
const lists = (state: string) => ({ list: state, transitions: state, page: state })
/** A read is tried four times. This delays no other request: after a 429 the budget holds back all requests anyway. */
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
