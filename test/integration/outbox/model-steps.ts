import fc from 'fast-check'
import type { FaultRuleInput } from '#service/faults/fault-rules.ts'

/** A step of the model, as plain data: fast-check generates it, and prints it when a run fails. */
export type Step =
  | {
      readonly kind: 'decide'
      readonly action: Sketch
      /** Which of the two reports; both = as a batch. */
      readonly on: 0 | 1 | 'both'
      readonly held: boolean
    }
  | { readonly kind: 'decideKnownIssue' }
  | { readonly kind: 'undoEntries' }
  | { readonly kind: 'pauseBatch'; readonly paused: boolean }
  | { readonly kind: 'remote'; readonly what: Elsewhere; readonly on: 0 | 1 }
  | { readonly kind: 'fault'; readonly endpoint: Write | '*'; readonly fault: Fault }
  | { readonly kind: 'read'; readonly on: 0 | 1 }
  | { readonly kind: 'restart' | 'kill' }
  | { readonly kind: 'goOn'; readonly ms: number }
  | { readonly kind: 'answer'; readonly how: 'retry' | 'discard' | 'edit' | 'asItIs' }
  /** The user edits a pending action. The action is held meanwhile (`hold`), or is sent with another text (`edit`). */
  | { readonly kind: 'rewrite'; readonly how: 'hold' | 'edit' }

export const sketches = [
  'note',
  'reply',
  'assign',
  'clear',
  'classify',
  'rename',
  'retarget',
  'triage',
  'triageWithoutWords',
  'ask',
  'resolve',
  'duplicate',
  'reopen',
  'bounty',
  'bonus',
] as const
export type Sketch = (typeof sketches)[number]

export const elsewhere = [
  'reporterWrites',
  'colleagueWrites',
  /** A colleague writes the text of the latest action. */
  'sameWords',
  'assign',
  'rename',
  'move',
  'reward',
] as const
export type Elsewhere = (typeof elsewhere)[number]

export const writes = [
  'addComment',
  'assignReport',
  'classifyReport',
  'patchReport',
  'executeTransition',
  'setRewards',
  'createKnownIssue',
] as const
export type Write = (typeof writes)[number]

const faults = [
  'cutStart',
  'cutBody',
  'cutAfterCommit',
  'nonsense',
  'page',
  'pageAfterCommit',
  'slow',
  401,
  403,
  404,
  409,
  429,
  500,
  503,
] as const
export type Fault = (typeof faults)[number]

const either = fc.constantFrom(0 as const, 1 as const)

export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      action: fc.constantFrom(...sketches),
      on: fc.constantFrom(0 as const, 0 as const, 1 as const, 'both' as const),
      held: fc.boolean(),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('fault' as const),
      endpoint: fc.constantFrom(...writes, '*' as const),
      // `cutAfterCommit` is listed three times in all, because lost answers are the main subject of this model.
      fault: fc.constantFrom(...faults, 'cutAfterCommit' as const, 'cutAfterCommit' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('goOn' as const), ms: fc.integer({ min: 0, max: 6 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('remote' as const),
      what: fc.constantFrom(...elsewhere),
      on: either,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      how: fc.constantFrom('retry' as const, 'discard' as const, 'edit' as const, 'asItIs' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('rewrite' as const),
      how: fc.constantFrom('hold' as const, 'edit' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('read' as const), on: either }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('pauseBatch' as const), paused: fc.boolean() }),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom<Step>(
      { kind: 'undoEntries' },
      { kind: 'restart' },
      { kind: 'kill' },
      { kind: 'decideKnownIssue' },
    ),
  },
)

/**
 * Delay of a slow service, in ms: longer than the model's desk waits for an answer, shorter than the time after which
 * the desk believes the request lost.
 */
export const slowMs = 800

/** The fault as a rule of the service, for the next request to the endpoint. */
export function asRule(endpoint: Write | '*', fault: Fault): FaultRuleInput {
  const occasion = { endpoint, times: 1 }
  switch (fault) {
    case 'cutStart':
      return { kind: 'cut', at: 'start', ...occasion }
    case 'cutBody':
      return { kind: 'cut', at: 'body', ...occasion }
    case 'cutAfterCommit':
      return { kind: 'cutAfterCommit', ...occasion }
    case 'nonsense':
      return { kind: 'body', text: '<html>', contentType: 'text/html', ...occasion }
    case 'page':
      return { kind: 'page', ...occasion }
    case 'pageAfterCommit':
      return { kind: 'page', at: 'end', ...occasion }
    case 'slow':
      return { kind: 'latency', at: 'work', ms: slowMs, ...occasion }
    default:
      return { kind: 'status', status: fault, ...occasion }
  }
}
