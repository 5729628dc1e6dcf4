/** @returns the value of `awaited`; rejects when it takes longer than `ms`. */
export async function within<T>(ms: number, awaited: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`nothing came for ${ms / 1000} s`)), ms)
  return Promise.race([awaited, promise]).finally(() => clearTimeout(timer))
}
