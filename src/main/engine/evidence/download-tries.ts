/** After this many tries in a row with almost no progress, a download is given up. */
const vainTriesAtMost = 6
/**
 * A try counts as progress if it brings at least this many bytes. Without this limit, a storage that sends one byte per
 * answer would be asked forever.
 */
const progressBytes = 16_384
/** Maximum number of requests for one download, until the user starts it again. */
const triesAtMost = 400

/** Counts the tries at one download, and shows when to give it up. */
export interface DownloadTries {
  /** Called when no address for the download was obtained. */
  addressFailed(): void
  /** Called after a request. @param bytes how many bytes the request received. */
  brought(bytes: number): void
  readonly areInVain: boolean
  /** How long to wait before the next try, in ms; 0 after a try that made progress. */
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
