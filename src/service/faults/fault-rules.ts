import * as z from 'zod'
import { endpoints } from '#shared/admin-api/endpoints.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { rewritings } from './rewritten-words.ts'

/**
 * Deliberate faults. A rule is drawn for each request to its endpoint: `after` requests pass first, then it strikes
 * with `probability`, at most `times` times.
 */
const occasion = {
  /** Name of an endpoint, `evidenceStorage`, or `*` for all. */
  endpoint: z.enum(['*', 'evidenceStorage', ...Object.keys(endpoints)]).default('*'),
  probability: z.number().min(0).max(1).default(1),
  times: z.int().min(1).optional(),
  after: z.int().min(0).default(0),
}

const faultKinds = [
  /** Waits: before the request is read, or when it is read completely and its work is about to start. */
  z.strictObject({
    kind: z.literal('latency'),
    ms: z.number().min(0),
    at: z.enum(['start', 'work']).default('start'),
    ...occasion,
  }),
  /** Answers a status instead of doing the work; the body is a problem. */
  z.strictObject({
    kind: z.literal('status'),
    status: z.int().min(300).max(599),
    headers: z.record(z.string().regex(/^[\w-]+$/), z.string()).optional(),
    ...occasion,
  }),
  /** Stores the words of a comment or a message in another form than received. */
  z.strictObject({ kind: z.literal('rewrite'), how: z.enum(rewritings), ...occasion }),
  /** A web page in place of the answer, as from a firewall: `start`: instead of the work, `end`: after it. */
  z.strictObject({
    kind: z.literal('page'),
    at: z.enum(['start', 'end']).default('start'),
    status: z.int().min(200).max(599).default(200),
    ...occasion,
  }),
  /** Answers as if the work had been done, but does nothing. */
  z.strictObject({
    kind: z.literal('pretend'),
    status: z.int().min(200).max(299),
    text: z.string().default(''),
    ...occasion,
  }),
  /** Cuts the connection: before anything is done, or in the middle of the answer's body. */
  z.strictObject({
    kind: z.literal('cut'),
    at: z.enum(['start', 'body']).default('start'),
    /** With `body`: after this many of its bytes; half of them by default. */
    bytes: z.int().min(0).optional(),
    ...occasion,
  }),
  /** Does the work, then cuts the connection without an answer. */
  z.strictObject({ kind: z.literal('cutAfterCommit'), ...occasion }),
  /** Sends only the first bytes of the body, as if that were all. */
  z.strictObject({ kind: z.literal('truncate'), bytes: z.int().min(0), ...occasion }),
  /** Sends another body with the answer's own status. */
  z.strictObject({
    kind: z.literal('body'),
    text: z.string(),
    contentType: z.string().optional(),
    ...occasion,
  }),
  /** Leaves out every field that is not an id. */
  z.strictObject({ kind: z.literal('sparse'), ...occasion }),
  /** Another plausible form where the specification shows none; `variant` picks one, otherwise they alternate. */
  z.strictObject({ kind: z.literal('shape'), variant: z.int().min(0).optional(), ...occasion }),
  /** Gives one item of a page, by default the first, fields of wrong types. */
  z.strictObject({ kind: z.literal('brokenItem'), index: z.int().min(0).default(0), ...occasion }),
] as const

export const FaultRule = z.discriminatedUnion('kind', faultKinds)
/** A rule with its defaults filled in. */
export type FaultRule = z.output<typeof FaultRule>
/** A rule as written: fields with defaults may be left out. */
export type FaultRuleInput = z.input<typeof FaultRule>

/** Reads rules from parsed JSON; the error is one line for the author of the rules. */
export function readFaultRules(value: unknown): Result<FaultRule[], string> {
  const parsed = z.array(FaultRule).safeParse(value)
  if (parsed.success) return ok(parsed.data)
  const [issue] = parsed.error.issues
  return err(`rule ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`)
}
