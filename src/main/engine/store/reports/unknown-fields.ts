/**
 * Maximum number of characters of unknown fields stored for a resource: a service may send anything, and fields the
 * desk does not read must not fill the disk.
 */
const longestExtra = 8_000

/**
 * The fields of a received resource that the contract does not know, as JSON, merged over those received before.
 *
 * @returns `before` when there are no such fields, or when the result would be longer than `longestExtra`.
 */
export function unknownFields(
  received: Readonly<Record<string, unknown>>,
  knownNames: ReadonlySet<string>,
  before: string | null = null,
): string | null {
  const names = Object.keys(received).filter((name) => !knownNames.has(name))
  if (names.length === 0) return before
  const unknown = names.map((name) => [name, received[name]] as const)
  const earlier: Record<string, unknown> = before === null ? {} : JSON.parse(before)
  const extra = JSON.stringify({ ...earlier, ...Object.fromEntries(unknown) })
  return extra.length > longestExtra ? before : extra
}
