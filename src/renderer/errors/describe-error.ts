import type { DeskError } from '#shared/desk/errors.ts'

/** An error in plain words: what happened, what is safe, what comes next. Always plain text. */
export interface ErrorWords {
  readonly title: string
  /** What it means for the person's work. */
  readonly safe: string
  readonly next: string
  /** The service's own sentence, or a technical detail. Hostile: plain text only. */
  readonly detail?: string
}

const copyIsSafe = 'What is already on this computer is safe and can be read and searched.'
const nothingChanged = 'Nothing was changed.'

/**
 * What was being done: `connecting` when nothing is on this computer yet and nothing tries again by itself.
 */
export type ErrorOccasion = 'working' | 'connecting'

/** Words for every kind of error the desk knows. */
export function describeError(error: DeskError, occasion: ErrorOccasion = 'working'): ErrorWords {
  const words = wordsOf(error)
  if (occasion === 'working') return words
  return { ...words, safe: 'Nothing was stored.', next: connectingNext[error.kind] ?? words.next }
}

/** What comes next where the person has to try again. */
const connectingNext: Partial<Readonly<Record<DeskError['kind'], string>>> = {
  network: 'Check the service address and the network, then connect again.',
  timeout: 'A slow network or a busy service is the usual cause. Connect again in a moment.',
  rateLimited: 'Another program may be using the same token. Connect again in a minute.',
  serviceFailed: 'The fault is on the other side. Connect again in a moment.',
  forbidden: 'The token is valid, but may not read reports. Ask for the missing role or scope.',
  notFound: 'Check that the address is the base address of the Admin API.',
}

function wordsOf(error: DeskError): ErrorWords {
  switch (error.kind) {
    case 'network':
    case 'timeout':
    case 'rateLimited':
    case 'serviceFailed':
    case 'badAnswer':
      return describeTransport(error)
    case 'unauthorized':
    case 'forbidden':
    case 'notFound':
    case 'conflict':
    case 'refused':
    case 'addressRefused':
      return describeRefusal(error)
    case 'keychainLocked':
    case 'keychainAbsent':
    case 'databaseFromFuture':
    case 'databaseDamaged':
    case 'diskFull':
      return describeMachine(error)
    case 'invalidInput':
    case 'senderRefused':
    case 'unknownHere':
    case 'internal':
      return describeDesk(error)
    default:
      return unreachable(error)
  }
}

type OfKind<K extends DeskError['kind']> = Extract<DeskError, { kind: K }>

function describeTransport(
  error: OfKind<'network' | 'timeout' | 'rateLimited' | 'serviceFailed' | 'badAnswer'>,
): ErrorWords {
  switch (error.kind) {
    case 'network':
      return {
        title: 'The service cannot be reached',
        safe: error.mayHaveArrived
          ? 'The request may have arrived; it is not sent twice blindly.'
          : copyIsSafe,
        next: 'Check the network and the service address. The desk keeps trying by itself.',
        detail: error.reason,
      }
    case 'timeout':
      return {
        title: 'The service took too long to answer',
        safe: error.mayHaveArrived
          ? 'The request may have arrived; it is not sent twice blindly.'
          : copyIsSafe,
        next: 'The desk tries again by itself. A slow network or a busy service is the usual cause.',
      }
    case 'rateLimited':
      return {
        title: 'The service asks for a pause',
        safe: copyIsSafe,
        next: 'The desk waits and goes on by itself. Another program may be using the same token.',
      }
    case 'serviceFailed':
      return {
        title: `The service failed (${error.status})`,
        safe: copyIsSafe,
        next: 'The fault is on the other side. The desk tries again by itself.',
        ...withDetail(error.detail),
      }
    case 'badAnswer':
      return {
        title: 'The service answered something unexpected',
        safe: copyIsSafe,
        next: 'Check that the address is the one of the Admin API, not of a web page in front of it.',
        detail: error.what,
      }
    default:
      return unreachable(error)
  }
}

function describeRefusal(
  error: OfKind<'unauthorized' | 'forbidden' | 'notFound' | 'conflict' | 'refused' | 'addressRefused'>,
): ErrorWords {
  switch (error.kind) {
    case 'unauthorized':
      return {
        title: 'The access token was not accepted',
        safe: copyIsSafe,
        next: 'It may be mistyped, expired or revoked. Enter a current one.',
        ...withDetail(error.detail),
      }
    case 'forbidden':
      return {
        title: 'This token may not do that',
        safe: nothingChanged,
        next: 'Ask for the missing role or scope, or use another token.',
        detail: error.detail ?? error.operation,
      }
    case 'notFound':
      return {
        title: 'The service does not have it',
        safe: nothingChanged,
        next: 'It was removed, or it lies outside of what this token may see.',
        detail: error.what,
      }
    case 'conflict':
      return {
        title: 'It changed in the meantime',
        safe: nothingChanged,
        next: 'Look at the newest state, then decide again.',
        ...withDetail(error.detail),
      }
    case 'refused':
      return {
        title: 'The service refused the request',
        safe: nothingChanged,
        next: 'Its reason is below.',
        ...withDetail(error.detail),
      }
    case 'addressRefused':
      return {
        title: 'This address cannot be used',
        safe: 'Nothing was sent, and the token did not leave this computer.',
        next: 'It must begin with https://. Plain http:// is accepted on this computer only.',
        detail: error.reason,
      }
    default:
      return unreachable(error)
  }
}

function describeMachine(
  error: OfKind<'keychainLocked' | 'keychainAbsent' | 'databaseFromFuture' | 'databaseDamaged' | 'diskFull'>,
): ErrorWords {
  switch (error.kind) {
    case 'keychainLocked':
      return {
        title: 'The keychain is locked',
        safe: 'The token is in it, unread. Reports on this computer can be read and searched.',
        next: 'Unlock the keychain of your system, then try again.',
      }
    case 'keychainAbsent':
      return {
        title: 'This computer has no keychain',
        safe: 'A token is never written to the disk in clear: it is kept until the desk is closed.',
        next: 'Start a keychain service, such as GNOME Keyring, to have it remembered.',
        detail: error.reason,
      }
    case 'databaseFromFuture':
      return {
        title: 'The local copy was written by a newer desk',
        safe: 'It was left as it is.',
        next: 'Install the newer version again, and open it with that.',
        detail: `Format ${error.found}; this version knows formats up to ${error.supported}.`,
      }
    case 'databaseDamaged':
      return {
        title: 'The local copy was damaged',
        safe: 'The service still has everything, and the damaged file was kept.',
        next: 'A fresh copy fills with the next sync.',
        detail: error.keptAt,
      }
    case 'diskFull':
      return {
        title: 'The disk is full',
        safe: 'Everything stored so far is intact.',
        next: 'Free some space, then sync again.',
      }
    default:
      return unreachable(error)
  }
}

function describeDesk(
  error: OfKind<'invalidInput' | 'senderRefused' | 'unknownHere' | 'internal'>,
): ErrorWords {
  switch (error.kind) {
    case 'invalidInput':
      return {
        title: 'That cannot be used as it is',
        safe: nothingChanged,
        next: 'Correct it, then try again.',
        detail: error.issues.join(' · '),
      }
    case 'senderRefused':
      return {
        title: 'The desk refused a command',
        safe: nothingChanged,
        next: 'Close this window and start the desk again.',
        detail: 'The command did not come from the desk’s own window.',
      }
    case 'unknownHere':
      return {
        title: 'It is not on this computer',
        safe: nothingChanged,
        next: 'It may come with the next sync, or it was removed.',
        detail: error.what,
      }
    case 'internal':
      return {
        title: 'Something went wrong inside the desk',
        safe: copyIsSafe,
        next: 'Try again. If it comes back, the reference below finds it in the local log.',
        detail: `Reference ${error.reference}`,
      }
    default:
      return unreachable(error)
  }
}

function withDetail(detail: string | undefined): { readonly detail?: string } {
  return detail === undefined || detail === '' ? {} : { detail }
}

/** A kind that a newer desk part sends to an older window still gets words; the compiler keeps the lists whole. */
function unreachable(error: never): ErrorWords {
  return {
    title: 'Something went wrong',
    safe: copyIsSafe,
    next: 'Try again.',
    detail: `Kind ${String((error as { readonly kind: string }).kind)}`,
  }
}
