import type { DeskError } from '../../desk/errors.ts'

/** What follows from a failed write for its action. */
export type WriteVerdict =
  /** The action was certainly not carried out, and the cause is temporary: it remains queued. */
  | 'again'
  /** Like `again`, but not until there is another token. */
  | 'token'
  /** The action may have been carried out: the report is checked before anything is sent again. */
  | 'unsure'
  /** The service says that the report's present state does not allow the action. */
  | 'conflict'
  /** The action was refused and would be again. */
  | 'failed'

/** @param error the error with which the write failed. */
export function judgeFailedWrite(error: DeskError): WriteVerdict {
  switch (error.kind) {
    case 'network':
    case 'timeout':
      return error.mayHaveArrived ? 'unsure' : 'again'
    case 'rateLimited':
    case 'diskFull':
    case 'databaseDamaged':
    case 'busy':
    case 'cancelled':
      return 'again'
    case 'unauthorized':
    case 'keychainLocked':
    case 'keychainAbsent':
    case 'keychainFailed':
      return 'token'
    case 'conflict':
      return 'conflict'
    case 'serviceFailed':
      // After a 5xx of a gateway or server, or a 408, the service may still have carried out the request.
      return error.status >= 500 || error.status === 408 ? 'unsure' : 'failed'
    case 'badAnswer':
    case 'internal':
      return 'unsure'
    case 'forbidden':
    case 'notFound':
    case 'refused':
    case 'addressRefused':
    case 'tokenRefused':
    case 'proxyRefused':
    case 'invalidInput':
    case 'senderRefused':
    case 'superseded':
    case 'tooLate':
    case 'beingChanged':
    case 'movedOn':
    case 'noteChanged':
    case 'databaseFromFuture':
    case 'migrationFailed':
    case 'folderRefused':
    case 'copyLocked':
    case 'keyRefused':
    case 'storageRefused':
    case 'storageFailed':
    case 'sizeDiffers':
    case 'unknownHere':
      return 'failed'
    default:
      return error satisfies never
  }
}
