/**
 * The size of a file in bytes, according to the service.
 *
 * @returns null if the size is unknown: some services then send 0 or -1.
 */
export function claimedSize(size: number | null | undefined): number | null {
  return size !== undefined && size !== null && size > 0 ? size : null
}
