import type { FaultName } from './faults.ts'

/**
 * What the sync makes of each lasting fault, for each request it sends. A kind of error: the lane waits, longer each
 * time, and sends the request again; nothing was stored. Otherwise:
 * - `done`, or `read` for a part of a report: the answer was used as it is; `set aside`: noted for the sync panel, and
 * work continues without it;
 * - `asked again`: not believed the first time; nothing was stored except where to continue;
 * - `gone`: the report is removed here; `forbidden`: not requested for hours, unless the user opens the report.
 */
export type SyncState = string

/** Groups of steps in `sync-steps.ts` that behave alike. */
export const columns = {
  'the first page of all': 'start',
  'the first page of the whole queue': 'queue',
  'a further page of the queue': 'further',
  'what changed': 'changes',
  'the sweep by id': 'sweep',
  'the reports that have a fact': 'facts',
  'the programs': 'programs',
  'the targets of a program': 'targets',
  'the details of a report': 'details',
  'the timeline of a report': 'timeline',
  'the evidence of a report': 'evidence',
} as const
export type Column = (typeof columns)[keyof typeof columns]

type Row = Readonly<Record<Column, SyncState>>

const all = (state: SyncState): Row => ({
  start: state,
  queue: state,
  further: state,
  changes: state,
  sweep: state,
  facts: state,
  programs: state,
  targets: state,
  details: state,
  timeline: state,
  evidence: state,
})
/** Unusable targets of one program do not hold up the other requests. */
const unusable: Row = { ...all('badAnswer'), targets: 'set aside' }
const failed: Row = { ...all('serviceFailed'), targets: 'set aside' }
/** Parts that the other work can do without. */
const parts = (state: SyncState) => ({ sweep: state, facts: state, targets: state })
/** A list without items, although some were known. */
const empty: Row = {
  ...all('asked again'),
  start: 'done',
  facts: 'done',
  programs: 'done',
  targets: 'done',
  details: 'badAnswer',
  timeline: 'read',
  evidence: 'read',
}

export const syncStates: Readonly<Record<FaultName, Row>> = {
  'no answer in time': all('timeout'),
  'an answer that stands still': all('timeout'),
  'cut before the headers': all('network'),
  'cut behind the headers': all('network'),
  'cut in the body': all('network'),
  'not JSON': unusable,
  'a web page': unusable,
  'nested too deep': unusable,
  'a number': unusable,
  'a text': unusable,
  'a list of numbers': { ...all('set aside'), sweep: 'asked again', details: 'badAnswer' },
  null: empty,
  'an empty object': empty,
  'an unreadable cursor': { ...unusable, programs: 'set aside', evidence: 'set aside' },
  '400': { ...all('refused'), further: 'asked again', ...parts('set aside') },
  '401': all('unauthorized'),
  '403': { ...all('forbidden'), ...parts('set aside'), programs: 'set aside' },
  '404': { ...all('notFound'), ...parts('set aside'), details: 'gone' },
  '409': { ...all('conflict'), targets: 'set aside' },
  '429': all('rateLimited'),
  '429, after a second': all('rateLimited'),
  '429, after a date': all('rateLimited'),
  '429, after nonsense': all('rateLimited'),
  '500': failed,
  '503': failed,
  '503, after an hour': failed,
  '302': failed,
}
