/**
 * A value read again, made of the very objects of the reading before wherever they say the same: what is drawn from
 * them is then not drawn again. For plain data as it comes over the bridge.
 */
export function keptSame<T>(before: unknown, now: T): T {
  if (Object.is(before, now)) return now
  if (Array.isArray(before) && Array.isArray(now)) return keptArray(before, now) as T
  if (isRecord(before) && isRecord(now)) return keptRecord(before, now) as T
  return now
}

/** As `keptSame`, for a list whose items move when others come and go: each is compared with the one of its id. */
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

function keptRecord(
  before: Readonly<Record<string, unknown>>,
  now: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const names = Object.keys(now)
  const kept = Object.fromEntries(names.map((name) => [name, keptSame(before[name], now[name])]))
  const isSame =
    names.length === Object.keys(before).length &&
    names.every((name) => Object.hasOwn(before, name) && Object.is(before[name], kept[name]))
  return isSame ? before : kept
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => Object.is(item, other[index]))
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
