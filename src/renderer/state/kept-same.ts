/**
 * Returns the new value, but reuses the objects of the previous reading wherever they are equal, so that components
 * drawn from them do not render again. For plain data as it comes over the bridge.
 */
export function keptSame<T>(before: unknown, now: T): T {
  if (Object.is(before, now)) return now
  if (Array.isArray(before) && Array.isArray(now)) return keptArray(before, now) as T
  if (isRecord(before) && isRecord(now)) return keptRecord(before, now) as T
  return now
}

/**
 * Like `keptSame`, for a list whose items may change places: each item is compared with the previous item of the same
 * id.
 */
export function keptById<T extends { readonly id: number | string }>(
  before: readonly T[],
  now: readonly T[],
): readonly T[] {
  const known = new Map(before.map((item) => [item.id, item]))
  const kept = now.map((item) => keptSame(known.get(item.id), item))
  return isSameList(before, kept) ? before : kept
}

function keptArray(before: readonly unknown[], now: readonly unknown[]): readonly unknown[] {
  const kept = now.map((item, index) => keptSame(before[index], item))
  return isSameList(before, kept) ? before : kept
}

/** Copies `now` only if a property of it is replaced by its equal of `before`. */
function keptRecord(
  before: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  let kept: Record<string, unknown> | null = null
  let isSame = true
  let count = 0
  for (const name in now) {
    count += 1
    const wasThere = Object.hasOwn(before, name)
    const known = wasThere ? before[name] : undefined
    const value = keptSame(known, now[name])
    if (!wasThere || !Object.is(value, known)) isSame = false
    if (Object.is(value, now[name])) continue
    kept ??= { ...now }
    kept[name] = value
  }
  return isSame && count === Object.keys(before).length ? before : (kept ?? now)
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => Object.is(item, other[index]))
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
