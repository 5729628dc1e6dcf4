import { err, type Result } from '#shared/desk/result.ts'

/**
 * Decisions on their way to the disk: one that is pressed again meanwhile is not decided twice.
 *
 * @returns sends a decision, told by what it says; `cancelled` when it is on its way already.
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
