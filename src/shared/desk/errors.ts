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
  /** 404: not there, or outside the token owner's access; the service does not tell which. */
  | { kind: 'notFound'; what: string }
  /** 429; `retryAt` in ms since 1970 when the service said so. */
  | { kind: 'rateLimited'; retryAt?: number }
  | { kind: 'conflict'; detail?: string }
  /** 400: the service refused what was asked. */
  | { kind: 'refused'; detail?: string }
  /** 5xx, or any status the specification does not show. */
  | { kind: 'serviceFailed'; status: number; detail?: string }
  /** The service answered something that is not its contract. */
  | { kind: 'badAnswer'; what: string }
  /** The base address is not one the desk talks to. */
  | { kind: 'addressRefused'; reason: string }
  /** What was pasted is no access token; nothing was asked of the service. The reason never repeats a part of it. */
  | { kind: 'tokenRefused'; reason: string }
  /** The proxy that was entered cannot be used; nothing was changed. The reason repeats neither name nor password. */
  | { kind: 'proxyRefused'; reason: string }
  /**
   * A command got input that is not of its shape. `tooLong` when all that is wrong is a text longer than the desk keeps or
   * sends, in UTF-16 units; none of it was taken.
   */
  | {
      kind: 'invalidInput'
      command: string
      issues: string[]
      tooLong?: { readonly length: number; readonly longest: number }
    }
  /** A command came from somewhere that is not the desk's own window. */
  | { kind: 'senderRefused' }
  | { kind: 'keychainLocked' }
  | { kind: 'keychainAbsent'; reason: string }
  /** It is open, and does not do what it is asked for: libsecret finds no keyring service that began anew, for one. */
  | { kind: 'keychainFailed'; reference: string }
  /** The local copy is encrypted, and its key is not here (yet); nothing was touched. */
  | { kind: 'copyLocked' }
  /** The typed text opens no local copy: a wrong passphrase, a slip in a recovery code, or the code of another copy. */
  | { kind: 'keyRefused'; why: 'passphrase' | 'slip' | 'otherCopy' }
  /** The local database cannot be used; the file was left as it is. */
  | { kind: 'databaseFromFuture'; found: number; supported: number }
  /**
   * `rebuilt`: another database stands in its place, with so many of the person's own marks saved and lost (null =
   * some, and nothing says how many). Without it the damaged file is in its place still.
   */
  | {
      kind: 'databaseDamaged'
      keptAt: string
      rebuilt?: { readonly saved: number; readonly lost: number | null }
    }
  /** A newer format could not be made of an older one; the file is as it was. `backup`: a copy of it, if one was made. */
  | { kind: 'migrationFailed'; found: number; supported: number; backup: string | null; reason: string }
  | { kind: 'diskFull' }
  /** Work on the local copy is under way that leaves no room for this: `work` in words. */
  | { kind: 'busy'; work: string }
  /** The person called it off. */
  | { kind: 'cancelled' }
  /** Nothing can be written to this folder. */
  | { kind: 'folderRefused'; path: string; reason: string }
  /**
   * The desk fetches nothing from an address that evidence was said to be at. `host`: with its port, a host on this
   * network that a person may allow.
   */
  | { kind: 'storageRefused'; reason: string; host?: string }
  /** The storage host did not give the file. */
  | { kind: 'storageFailed'; reason: string }
  /** A file has another size than the service says, in bytes. It was not kept. */
  | { kind: 'sizeDiffers'; expected: number; received: number }
  /** A newer question of the same kind came before this one was looked at. */
  | { kind: 'superseded' }
  /** The action to undo is under way, or at the service already. */
  | { kind: 'tooLate' }
  /** An action that was to be taken back, sent or discarded has words in its place that are not saved: they stay. */
  | { kind: 'beingChanged' }
  /** An action of the outbox is under way, settled or gone: what is written in its place is kept no longer. */
  | { kind: 'movedOn' }
  /** A private note is not what it was when somebody began to write it anew, or to take it back: it stays. */
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
