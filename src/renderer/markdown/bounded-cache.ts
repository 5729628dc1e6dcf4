/** The results for the most recently used texts, up to a total weight. */
export interface BoundedCache<Value> {
  get(key: string): Value | undefined
  /** `weight` is in the unit of the capacity. A value heavier than the whole cache is not stored. */
  set(key: string, value: Value, weight: number): void
}

export function boundedCache<Value>(capacity: number): BoundedCache<Value> {
  // A Map keeps the order of insertion: used entries are moved to its end, so the oldest are at its beginning.
  const entries = new Map<string, { readonly value: Value; readonly weight: number }>()
  let total = 0
  const remove = (key: string): void => {
    total -= entries.get(key)?.weight ?? 0
    entries.delete(key)
  }
  return {
    get(key) {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set(key, value, weight) {
      remove(key)
      if (weight > capacity) return
      entries.set(key, { value, weight })
      total += weight
      for (const oldest of entries.keys()) {
        if (total <= capacity) break
        remove(oldest)
      }
    },
  }
}
