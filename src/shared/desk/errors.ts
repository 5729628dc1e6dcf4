/**
 * Everything that can go wrong at a boundary of the desk, by `kind`. Plain data: it crosses threads and the
 * bridge unchanged. Texts never hold a token, a header or a stack; `detail` is the service's own sentence, cut
 * to 500 characters, and hostile until shown as plain text.
 */
export type DeskError =
  /** No answer: refused, reset, no route, TLS. `mayHaveArrived` = a write had left before it broke. */
  | { kind: 'network'; reason: string; mayHaveArrived: boolean }
  | { kind: 'timeout'; mayHaveArrived: boolean }
  /** 401: missing, invalid, expired or revoked token. */
  | { kind: 'unauthorized'; detail?: string }
  /** 403: role or scope does not allow `operation` (an endpoint name). */
  | { kind: 'forbidden'; operation: string; detail?: string }
  /** 404: not there, or outside the token owner's access; the service does not say which. */
  | { kind: 'notFound'; what: string }
  /** 429; `retryAt` in ms since 1970 when the service said so. */
  | { kind: 'rateLimited'; retryAt?: number }
  | { kind: 'conflict'; detail?: string }
  /** 400: the service refused the request. */
  | { kind: 'refused'; detail?: string }
  /** 5xx, or any status the specification does not show. */
  | { kind: 'serviceFailed'; status: number; detail?: string }
  /** The service's answer breaks its contract. */
  | { kind: 'badAnswer'; what: string }
  /** The base address is not one the desk talks to. */
  | { kind: 'addressRefused'; reason: string }
  /** The pasted text is no access token; the service was not asked. The reason never repeats any part of it. */
  | { kind: 'tokenRefused'; reason: string }
  /** The proxy that was entered cannot be used; nothing was changed. The reason repeats neither name nor password. */
  | { kind: 'proxyRefused'; reason: string }
  /**
   * A command got input that does not match its schema. `tooLong` when the only fault is a text longer than the desk
   * keeps or sends, in UTF-16 units; none of it was accepted.
   */
  | {
      kind: 'invalidInput'
      command: string
      issues: string[]
      tooLong?: { readonly length: number; readonly longest: number }
    }
  /** A command came from somewhere other than the desk's own window. */
  | { kind: 'senderRefused' }
  | { kind: 'keychainLocked' }
  | { kind: 'keychainAbsent'; reason: string }
  /**
   * The keychain is open but does not do what it is asked: for one, libsecret does not find a restarted keyring
   * service.
   */
  | { kind: 'keychainFailed'; reference: string }
  /** The local copy is encrypted, and its key is not here (yet); nothing was touched. */
  | { kind: 'copyLocked' }
  /**
   * The typed text does not open the local copy: a wrong passphrase, a typing slip in a recovery code, or the code of
   * another copy.
   */
  | { kind: 'keyRefused'; why: 'passphrase' | 'slip' | 'otherCopy' }
  /** A newer desk wrote the local database; the file was not touched. */
  | { kind: 'databaseFromFuture'; found: number; supported: number }
  /**
   * `rebuilt`: a new database has replaced it; the numbers of the user's own marks saved and lost (null = some, but it
   * is unknown how many). Without it the damaged file is still in place.
   */
  | {
      kind: 'databaseDamaged'
      keptAt: string
      rebuilt?: { readonly saved: number; readonly lost: number | null }
    }
  /**
   * The database could not be migrated to a newer format; the file is unchanged. `backup`: a copy of it, if one was
   * made.
   */
  | { kind: 'migrationFailed'; found: number; supported: number; backup: string | null; reason: string }
  | { kind: 'diskFull' }
  /** Other work on the local copy is under way that excludes this: `work` in words. */
  | { kind: 'busy'; work: string }
  /** The user cancelled it. */
  | { kind: 'cancelled' }
  /** Nothing can be written to this folder. */
  | { kind: 'folderRefused'; path: string; reason: string }
  /**
   * The desk does not fetch evidence from the address the service gave. `host`: with its port, a host on this network
   * that the user may allow.
   */
  | { kind: 'storageRefused'; reason: string; host?: string }
  /** The storage host did not give the file. */
  | { kind: 'storageFailed'; reason: string }
  /** A file's size differs from what the service says, in bytes. It was not kept. */
  | { kind: 'sizeDiffers'; expected: number; received: number }
  /** A newer query of the same kind arrived before this one was run. */
  | { kind: 'superseded' }
  /** The action to undo is being sent, or already at the service. */
  | { kind: 'tooLate' }
  /** The outbox entry to undo, send or discard has an unsaved change of its text: both stay. */
  | { kind: 'beingChanged' }
  /** The outbox entry is being sent, settled or gone: a text to replace it is no longer kept. */
  | { kind: 'movedOn' }
  /** The private note has changed since the user began to rewrite or undo it: the changed note stays. */
  | { kind: 'noteChanged' }
  /** No such workspace, report or view here. */
  | { kind: 'unknownHere'; what: string }
  /** A fault of the desk itself; `reference` finds it in the local log. */
  | { kind: 'internal'; reference: string }

export type DeskErrorKind = DeskError['kind']

/** Whether a status of `serviceFailed` points somewhere else. */
export function isRedirect(status: number): boolean {
  return status >= 300 && status < 400
}
