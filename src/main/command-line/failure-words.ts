import type { ReadFailure } from './desk-reads.ts'
import type { ExitName } from './options.ts'

/** The exit code and the message for a command that could not read. */
export function failureOf(failure: ReadFailure): { readonly exit: ExitName; readonly words: string } {
  switch (failure.kind) {
    case 'noDesk':
      return {
        exit: 'notHere',
        words: `There is no desk in ${failure.dir}. Open Triage Desk once, or name its --profile.`,
      }
    case 'noCopy':
      return {
        exit: 'notHere',
        words: 'This workspace has no local copy yet. Open Triage Desk and let it sync.',
      }
    case 'unknownHere':
      return { exit: 'notHere', words: `There is no such ${failure.what} here.` }
    case 'copyLocked':
      return {
        exit: 'locked',
        words: 'The local copy is locked. The window of Triage Desk says what opens it.',
      }
    case 'keychainLocked':
      return {
        exit: 'locked',
        words: 'The keychain is locked, and the key to the local copy is in it. Unlock it.',
      }
    case 'keychainAbsent':
      return {
        exit: 'locked',
        words: `The key to the local copy is in a keychain, which cannot be reached: ${failure.reason}`,
      }
    case 'keychainFailed':
      return {
        exit: 'failed',
        words: `The keychain, which has the key to the local copy, is not working. logs/desk.log has more under ${failure.reference}.`,
      }
    case 'keyMissing':
      return {
        exit: 'locked',
        words: 'The keychain has no key to the local copy. Open Triage Desk and enter the recovery code.',
      }
    case 'passphraseNeeded':
      return {
        exit: 'locked',
        words:
          'The local copy is under a passphrase. Open Triage Desk and type it: the command line reads it meanwhile.',
      }
    case 'copyBehind':
      return {
        exit: 'failed',
        words: 'The local copy is of an older version. Open Triage Desk once: it brings it up to date.',
      }
    case 'databaseFromFuture':
      return { exit: 'failed', words: 'A newer Triage Desk wrote the local copy. Update this one.' }
    case 'databaseDamaged':
      return { exit: 'failed', words: 'The local copy is damaged. Open Triage Desk: it rebuilds it.' }
    case 'deskGone':
      return { exit: 'failed', words: 'The running desk stopped answering. Try again.' }
    case 'diskFull':
      return { exit: 'unwritable', words: 'The disk is full.' }
    case 'folderRefused':
      return { exit: 'unwritable', words: `${failure.path}: ${failure.reason}` }
    case 'internal':
      return {
        exit: 'failed',
        words: `Something went wrong. logs/desk.log has more under ${failure.reference}.`,
      }
    default:
      // The other errors of the desk do not occur when reading.
      return { exit: 'failed', words: `The local copy could not be read (${failure.kind}).` }
  }
}
