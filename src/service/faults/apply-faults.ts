import { setTimeout as wait } from 'node:timers/promises'
import { problem, problemBody, problemMediaType } from '../problem.ts'
import type { ServedName } from '../received-requests.ts'
import { type Answer, inAnotherForm, sparse, withBrokenItem } from './answer-forms.ts'
import type { Fault } from './fault-book.ts'
import { rewritten } from './rewritten-words.ts'

/** What happens before a request is carried out: nothing, the connection is cut, or an answer is sent instead. */
export type Beginning = 'go on' | 'cut' | Answer

/** Applies the faults that happen before a request is carried out. */
export async function beginWithFaults(faults: readonly Fault[]): Promise<Beginning> {
  await delay(faults, 'start')
  for (const { rule } of faults) {
    if (rule.kind === 'cut' && rule.at === 'start') return 'cut'
    if (rule.kind === 'page' && rule.at === 'start') return page(rule.status)
    if (rule.kind === 'pretend') {
      const headers = { 'content-type': 'application/json' }
      return { status: rule.status, headers, body: Buffer.from(rule.text) }
    }
    if (rule.kind === 'status') {
      const headers = { 'content-type': problemMediaType, ...rule.headers }
      const body = JSON.stringify(problemBody(problem(rule.status, 'This fault was asked for.')))
      return { status: rule.status, headers, body }
    }
  }
  return 'go on'
}

function page(status: number): Answer {
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: Buffer.from('<!doctype html><title>Sign in</title><p>Sign in to go on.'),
  }
}

/**
 * Waits, if a fault says so, after a request was read and before it is carried out; the client may give up meanwhile.
 */
export function waitBeforeWork(faults: readonly Fault[]): Promise<void> {
  return delay(faults, 'work')
}

/** The body of a request as the service uses it: faults may rewrite texts in it, which are then stored changed. */
export function bodyWithFaults(faults: readonly Fault[], body: unknown): unknown {
  return faults.reduce(
    (taken, { rule }) => (rule.kind === 'rewrite' ? rewritten(taken, rule.how) : taken),
    body,
  )
}

async function delay(faults: readonly Fault[], place: 'start' | 'work'): Promise<void> {
  for (const { rule } of faults) {
    if (rule.kind === 'latency' && rule.at === place) await wait(rule.ms, undefined, { ref: false })
  }
}

/** The final answer, and whether the connection is cut before the answer or within its body. */
export interface Ending {
  readonly answer: Answer
  readonly cut: 'never' | 'before' | { readonly afterBytes: number }
}

/** Applies the faults that change the answer, in the order of their rules. */
export function endWithFaults(served: ServedName, faults: readonly Fault[], answer: Answer): Ending {
  return faults.reduce<Ending>((ending, fault) => applyToAnswer(served, fault, ending), {
    answer,
    cut: 'never',
  })
}

function applyToAnswer(served: ServedName, { rule, strike }: Fault, ending: Ending): Ending {
  const { answer } = ending
  switch (rule.kind) {
    case 'latency':
    case 'status':
    case 'pretend':
    case 'rewrite':
      return ending
    case 'cut':
      return rule.at === 'body'
        ? { ...ending, cut: { afterBytes: rule.bytes ?? Math.floor(bytesOf(answer).length / 2) } }
        : ending
    case 'page':
      return rule.at === 'end' ? { ...ending, answer: page(rule.status) } : ending
    case 'cutAfterCommit':
      return { ...ending, cut: 'before' }
    case 'truncate':
      return { ...ending, answer: { ...answer, body: bytesOf(answer).subarray(0, rule.bytes) } }
    case 'body': {
      const headers =
        rule.contentType === undefined
          ? answer.headers
          : { ...answer.headers, 'content-type': rule.contentType }
      return { ...ending, answer: { ...answer, headers, body: Buffer.from(rule.text) } }
    }
    case 'sparse':
      return { ...ending, answer: withJson(answer, sparse) }
    case 'brokenItem':
      return { ...ending, answer: withJson(answer, (value) => withBrokenItem(value, rule.index)) }
    case 'shape':
      return { ...ending, answer: inAnotherForm(served, answer, rule.variant ?? strike) }
    default:
      return rule satisfies never
  }
}

function withJson(answer: Answer, change: (value: unknown) => unknown): Answer {
  return typeof answer.body === 'string'
    ? { ...answer, body: JSON.stringify(change(JSON.parse(answer.body))) }
    : answer
}

export function bytesOf({ body }: Answer): Uint8Array {
  return typeof body === 'string' ? Buffer.from(body) : (body ?? Buffer.of())
}
