import { err, type Result } from '#shared/desk/result.ts'

/**
 * Prevents a decision from being made twice while it is being written to the disk.
 *
 * @returns a function that sends a decision; two decisions with the same content count as one. Its result is
 * `cancelled` if that decision is already being written.
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
