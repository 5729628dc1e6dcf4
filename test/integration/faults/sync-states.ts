import type { FaultName } from './faults.ts'

/**
 * What the sync makes of each fault that does not pass, for each request it makes. A kind of error: the lane waits,
 * longer each time, and asks again; nothing was stored. Otherwise:
 * - `done`: taken for what it says; `set aside`: written down for the sync panel, and the work goes on without it;
 * - `asked again`: not believed the first time, nothing was stored but where to ask again;
 * - `gone`: the report is removed here; `forbidden`: not asked for hours, unless a person opens the report.
 */
export type SyncState = string

/** Which steps of `sync-steps.ts` behave alike. */
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
/** What one program's targets cannot say does not hold up the others. */
const unusable: Row = { ...all('badAnswer'), targets: 'set aside' }
const failed: Row = { ...all('serviceFailed'), targets: 'set aside' }
/** What the rest can go on without. */
const parts = (state: SyncState) => ({ sweep: state, facts: state, targets: state })
/** A list without items, where some were known. */
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
