import type { RequestBudget } from './budget.ts'

export type * from './admin-api.ts'

/** All in milliseconds. */
export interface AdminApiTimeouts {
  /** Until a connection stands, TLS included. */
  readonly connect: number
  /** From the request to the answer's headers. */
  readonly headers: number
  /** Between two pieces of the answer's body. */
  readonly body: number
  /** The whole exchange. */
  readonly total: number
}

export interface AdminApiOptions {
  /** As `parseBaseAddress` returns it. */
  readonly baseUrl: string
  readonly token: string
  readonly budget: RequestBudget
  readonly timeouts?: Partial<AdminApiTimeouts>
}
