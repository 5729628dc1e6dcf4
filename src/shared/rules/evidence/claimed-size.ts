/**
 * The size of a file in bytes, as the service claims it.
 *
 * @returns null when the claim says nothing: some services send 0 or -1 for a size they do not know.
 */
export function claimedSize(size: number | null | undefined): number | null {
  return size !== undefined && size !== null && size > 0 ? size : null
}
