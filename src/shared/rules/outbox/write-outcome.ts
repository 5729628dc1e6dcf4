import type { DeskError } from '../../desk/errors.ts'

/** The consequence of a failed write for its action. */
export type WriteVerdict =
  /** It was certainly not carried out, and the cause will pass: it stays queued. */
  | 'again'
  /** As `again`, once there is another token. */
  | 'token'
  /** It may have been carried out: the report is checked before anything is sent again. */
  | 'unsure'
  /** The service says that the report is not in the state the action needs. */
  | 'conflict'
  /** The service refuses it. */
  | 'failed'

/** @param error the error the write ended with. */
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
      // A gateway gave up or a server failed: the work behind it may have been done. The same holds for 408.
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
