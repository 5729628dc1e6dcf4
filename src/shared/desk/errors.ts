/**
 * Everything that can go wrong at a boundary of the desk, by `kind`. Errors are plain data, so they cross threads and
 * the bridge unchanged. Their texts never contain a token, a header or a stack trace. `detail` is the service's own
 * message, cut to 500 characters; it is hostile and may only be shown as plain text.
 */
export type DeskError =
  /** No answer: refused, reset, no route, TLS. `mayHaveArrived`: a write had been sent before the connection broke. */
  | { kind: 'network'; reason: string; mayHaveArrived: boolean }
  | { kind: 'timeout'; mayHaveArrived: boolean }
  /** 401: missing, invalid, expired or revoked token. */
  | { kind: 'unauthorized'; detail?: string }
  /** 403: role or scope does not allow `operation` (an endpoint name). */
  | { kind: 'forbidden'; operation: string; detail?: string }
  /** 404: does not exist, or the token owner may not see it; the service does not say which. */
  | { kind: 'notFound'; what: string }
  /** 429. `retryAt`: when to try again, in ms since 1970, if the service said so. */
  | { kind: 'rateLimited'; retryAt?: number }
  /** 409; or the state of an outbox entry does not allow the user's answer to it. */
  | { kind: 'conflict'; detail?: string }
  /** 400: the service refused the request. */
  | { kind: 'refused'; detail?: string }
  /** 5xx, or a status that the specification does not list. */
  | { kind: 'serviceFailed'; status: number; detail?: string }
  /** The service's answer breaks its contract. */
  | { kind: 'badAnswer'; what: string }
  /** The desk does not connect to this base address. */
  | { kind: 'addressRefused'; reason: string }
  /** The pasted text is not an access token; nothing was sent. `reason` never repeats any part of the text. */
  | { kind: 'tokenRefused'; reason: string }
  /** The entered proxy cannot be used; nothing was changed. `reason` contains neither the name nor the password. */
  | { kind: 'proxyRefused'; reason: string }
  /**
   * A command got input that does not match its schema. `tooLong` is set when the only fault is a text that is too long
   * to store or send, with lengths in UTF-16 units; no part of the text was accepted.
   */
  | {
      kind: 'invalidInput'
      command: string
      issues: string[]
      tooLong?: { readonly length: number; readonly longest: number }
    }
  /** A command came from somewhere other than the desk's windows, or from a report window that may not send it. */
  | { kind: 'senderRefused' }
  | { kind: 'keychainLocked' }
  | { kind: 'keychainAbsent'; reason: string }
  /**
   * The keychain is unlocked, but a request to it failed; for example, libsecret does not find a restarted keyring
   * service.
   */
  | { kind: 'keychainFailed'; reference: string }
  /** The local copy is encrypted and its key is not available (yet); the file was not touched. */
  | { kind: 'copyLocked' }
  /**
   * The typed text does not open the local copy. `passphrase`: wrong passphrase; `slip`: typing error in a recovery
   * code; `otherCopy`: recovery code of another copy.
   */
  | { kind: 'keyRefused'; why: 'passphrase' | 'slip' | 'otherCopy' }
  /** A newer desk wrote the local database; the file was not touched. */
  | { kind: 'databaseFromFuture'; found: number; supported: number }
  /**
   * `keptAt`: path of the damaged file. `rebuilt`: a new database has replaced the damaged one; `saved` and `lost`
   * count the rows of the own tables (`lost` null = an unknown number). Without `rebuilt` the damaged file is still in
   * place.
   */
  | {
      kind: 'databaseDamaged'
      keptAt: string
      rebuilt?: { readonly saved: number; readonly lost: number | null }
    }
  /**
   * The database could not be migrated to a newer format; the file is unchanged. `backup`: path of a copy made before,
   * if any.
   */
  | { kind: 'migrationFailed'; found: number; supported: number; backup: string | null; reason: string }
  | { kind: 'diskFull' }
  /** Other work on the local copy is under way that excludes this one. `work` names it, for display. */
  | { kind: 'busy'; work: string }
  /** The user cancelled the operation. */
  | { kind: 'cancelled' }
  /** The desk cannot write to this folder. */
  | { kind: 'folderRefused'; path: string; reason: string }
  /**
   * The desk refuses to fetch evidence from the address the service gave. `host` (with port) is set if the host is on
   * the local network and the user may allow it.
   */
  | { kind: 'storageRefused'; reason: string; host?: string }
  /** The storage host did not send the file. */
  | { kind: 'storageFailed'; reason: string }
  /** A downloaded file has another size, in bytes, than the service states; the file was not kept. */
  | { kind: 'sizeDiffers'; expected: number; received: number }
  /** A newer query of the same kind arrived before this one was finished, or the user left the search. */
  | { kind: 'superseded' }
  /** The action to undo is being sent, or has already reached the service. */
  | { kind: 'tooLate' }
  /** The outbox entry to undo, send or discard has an unsaved change to its text; entry and change were left as is. */
  | { kind: 'beingChanged' }
  /** The outbox entry is being sent, settled or gone, so a draft of a new text for it is no longer stored. */
  | { kind: 'movedOn' }
  /** The private note has changed since the user began to edit it, or since the change to undo; nothing was written. */
  | { kind: 'noteChanged' }
  /** No such workspace, report or view on this machine. `what` says which kind. */
  | { kind: 'unknownHere'; what: string }
  /** A fault of the desk itself; the local log has details under `reference`. */
  | { kind: 'internal'; reference: string }

export type DeskErrorKind = DeskError['kind']

/** Whether the HTTP status of a `serviceFailed` error is a redirect. */
export function isRedirect(status: number): boolean {
  return status >= 300 && status < 400
}
