/**
 * The size of a file in bytes, according to the service.
 *
 * @returns null if the service does not know the size; some services send 0 or -1 then.
 */
export function claimedSize(size: number | null | undefined): number | null {
  return size !== undefined && size !== null && size > 0 ? size : null
}
