import * as z from 'zod'
import { endpoints } from '#shared/admin-api/endpoints.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { rewritings } from './rewritten-words.ts'

/**
 * The fields, common to all rules of deliberate faults, that say when a fault happens. The first `after` requests to
 * the endpoint are spared; then each is struck with `probability`, at most `times` of them.
 */
const occasion = {
  /** The name of an endpoint, `evidenceStorage`, or `*` for all. */
  endpoint: z.enum(['*', 'evidenceStorage', ...Object.keys(endpoints)]).default('*'),
  probability: z.number().min(0).max(1).default(1),
  times: z.int().min(1).optional(),
  after: z.int().min(0).default(0),
}

const faultKinds = [
  /**
   * Waits. `start`: before the request is read; `work`: after the request was read completely and before it is carried
   * out (no effect on `evidenceStorage`).
   */
  z.strictObject({
    kind: z.literal('latency'),
    ms: z.number().min(0),
    at: z.enum(['start', 'work']).default('start'),
    ...occasion,
  }),
  /** Answers with a status, and a problem as the body, instead of carrying out the request. */
  z.strictObject({
    kind: z.literal('status'),
    status: z.int().min(300).max(599),
    headers: z.record(z.string().regex(/^[\w-]+$/), z.string()).optional(),
    ...occasion,
  }),
  /** Changes the text of a comment or message before it is stored. */
  z.strictObject({ kind: z.literal('rewrite'), how: z.enum(rewritings), ...occasion }),
  /**
   * Sends a web page, as a firewall does. `start`: instead of carrying out the request; `end`: carries out the request,
   * but sends the page as the answer.
   */
  z.strictObject({
    kind: z.literal('page'),
    at: z.enum(['start', 'end']).default('start'),
    status: z.int().min(200).max(599).default(200),
    ...occasion,
  }),
  /** Answers as if the request had been carried out, but does nothing. */
  z.strictObject({
    kind: z.literal('pretend'),
    status: z.int().min(200).max(299),
    text: z.string().default(''),
    ...occasion,
  }),
  /** Cuts the connection. `start`: before anything is done; `body`: within the answer's body. */
  z.strictObject({
    kind: z.literal('cut'),
    at: z.enum(['start', 'body']).default('start'),
    /** For `body`: after how many bytes of the body; left out = after half of them. */
    bytes: z.int().min(0).optional(),
    ...occasion,
  }),
  /** Carries out the request, then cuts the connection without an answer. */
  z.strictObject({ kind: z.literal('cutAfterCommit'), ...occasion }),
  /** Sends only the first bytes of the body, as if they were the whole body. */
  z.strictObject({ kind: z.literal('truncate'), bytes: z.int().min(0), ...occasion }),
  /** Replaces the answer's body and keeps its status. */
  z.strictObject({
    kind: z.literal('body'),
    text: z.string(),
    contentType: z.string().optional(),
    ...occasion,
  }),
  /** Leaves out every field that is neither an id nor needed to make sense of the answer (see `keptWhenSparse`). */
  z.strictObject({ kind: z.literal('sparse'), ...occasion }),
  /**
   * Sends the answer in another plausible form if the specification shows none. `variant` selects the form; left out =
   * a different one each time.
   */
  z.strictObject({ kind: z.literal('shape'), variant: z.int().min(0).optional(), ...occasion }),
  /** Gives wrong types to the fields of one item of a page. */
  z.strictObject({ kind: z.literal('brokenItem'), index: z.int().min(0).default(0), ...occasion }),
] as const

export const FaultRule = z.discriminatedUnion('kind', faultKinds)
/** A rule with its defaults filled in. */
export type FaultRule = z.output<typeof FaultRule>
/** A rule as its author writes it: fields with defaults may be left out. */
export type FaultRuleInput = z.input<typeof FaultRule>

/** Checks rules from parsed JSON. The error is one line for the author of the rules. */
export function readFaultRules(value: unknown): Result<FaultRule[], string> {
  const parsed = z.array(FaultRule).safeParse(value)
  if (parsed.success) return ok(parsed.data)
  const [issue] = parsed.error.issues
  return err(`rule ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`)
}
