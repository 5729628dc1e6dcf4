/** Tries in a row with next to no progress. */
const vainTriesAtMost = 6
/** Less than this is next to nothing: a storage that sends a byte with each answer would be asked forever. */
const progressBytes = 16_384
/** Tries of one download, until a person asks for more. */
const triesAtMost = 400

/** Counts the tries at one download, and says when to give it up. */
export interface DownloadTries {
  /** No address was obtained. */
  addressFailed(): void
  /** @param bytes that a request received. */
  brought(bytes: number): void
  readonly areInVain: boolean
  /** ms to wait before the next try; 0 after one that made progress. */
  readonly pauseMs: number
}

export function createDownloadTries(): DownloadTries {
  let vain = 0
  let requests = 0
  return {
    addressFailed() {
      vain += 1
    },
    brought(bytes) {
      vain = bytes >= progressBytes ? 0 : vain + 1
      requests += 1
    },
    get areInVain() {
      return vain >= vainTriesAtMost || requests >= triesAtMost
    },
    get pauseMs() {
      return vain === 0 ? 0 : 250 * 2 ** (vain - 1)
    },
  }
}
