/** Tries in a row that bring as good as nothing. */
const vainTriesAtMost = 6
/** Less than this is as good as nothing: a storage that sends a byte with each answer would be asked for ever. */
const progressBytes = 16_384
/** Tries of one download, until a person asks for more. */
const triesAtMost = 400

/** Counts the tries at one download, and says when to give it up. */
export interface DownloadTries {
  /** An address could not be had. */
  addressFailed(): void
  /** @param bytes that a request brought. */
  brought(bytes: number): void
  readonly areInVain: boolean
  /** ms to wait before the next; 0 after one that brought something. */
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
