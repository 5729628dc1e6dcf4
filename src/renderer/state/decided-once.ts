import { err, type Result } from '#shared/desk/result.ts'

/**
 * Decisions that are being written to the disk: one that is made again meanwhile is not decided twice.
 *
 * @returns a function that sends a decision, which its content identifies; `cancelled` when the same decision is
 *   already being written.
 */
export function createDecidedOnce(): <T>(
  decision: unknown,
  send: () => Promise<Result<T>>,
) => Promise<Result<T>> {
  const underWay = new Set<string>()
  return async (decision, send) => {
    const name = JSON.stringify(decision)
    if (underWay.has(name)) return err({ kind: 'cancelled' })
    underWay.add(name)
    try {
      return await send()
    } finally {
      underWay.delete(name)
    }
  }
}
