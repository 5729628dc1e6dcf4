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
  diskFull: 'Free some space, then connect again.',
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
    case 'diskFull':
      return describeMachine(error)
    case 'databaseDamaged':
    case 'migrationFailed':
    case 'busy':
    case 'cancelled':
    case 'folderRefused':
      return describeStorage(error)
    case 'storageRefused':
    case 'storageFailed':
    case 'sizeDiffers':
      return describeDownload(error)
    case 'invalidInput':
    case 'senderRefused':
    case 'superseded':
    case 'tooLate':
    case 'beingChanged':
    case 'movedOn':
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
  error: OfKind<'keychainLocked' | 'keychainAbsent' | 'databaseFromFuture' | 'diskFull'>,
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
    case 'diskFull':
      return {
        title: 'The disk is full',
        safe: 'Everything stored so far is intact and can be read.',
        next: 'Free some space: the desk goes on by itself. The storage panel shows what can go.',
      }
    default:
      return unreachable(error)
  }
}

function describeStorage(
  error: OfKind<'databaseDamaged' | 'migrationFailed' | 'busy' | 'cancelled' | 'folderRefused'>,
): ErrorWords {
  switch (error.kind) {
    case 'databaseDamaged':
      return describeDamage(error)
    case 'migrationFailed':
      return {
        title: 'The local copy could not be brought to the new format',
        safe: `It is as it was${error.backup === null ? '' : ', and a backup of it was made'}: the version used before opens it.`,
        next: 'Use the version from before, and report this with the line below.',
        detail: [`Format ${error.found} to ${error.supported}: ${error.reason}`, error.backup]
          .filter((part) => part !== null)
          .join(' · '),
      }
    case 'busy':
      return {
        title: 'The local copy is in use at the moment',
        safe: nothingChanged,
        next: `Wait or cancel: ${error.work}.`,
      }
    case 'cancelled':
      return {
        title: 'It was cancelled',
        safe: 'What was done until then stays; the rest is as it was.',
        next: 'It can be started again at any time.',
      }
    case 'folderRefused':
      return {
        title: 'Nothing can be written to this folder',
        safe: nothingChanged,
        next: 'Choose another folder, or make room for files in this one.',
        detail: `${error.path}: ${error.reason}`,
      }
    default:
      return unreachable(error)
  }
}

function describeDownload(error: OfKind<'storageRefused' | 'storageFailed' | 'sizeDiffers'>): ErrorWords {
  switch (error.kind) {
    case 'storageRefused':
      return {
        title: 'The desk does not fetch from this address',
        safe: 'Nothing was fetched. The access token never goes to a storage host.',
        next: 'Evidence has to be at a public https address. Tell whoever runs the service.',
        detail: error.reason,
      }
    case 'storageFailed':
      return {
        title: 'The storage did not give the file',
        safe: 'No incomplete file is left under its name.',
        next: 'Try again in a while: what arrived is used where that is safe.',
        detail: error.reason,
      }
    case 'sizeDiffers':
      return {
        title: 'The file has another size than the service says',
        safe: 'Nothing of it was kept.',
        next: 'Sync, then download it again. If it stays so, the file is damaged or was exchanged at the service.',
        detail: `${error.expected} bytes were announced, ${error.received} came.`,
      }
    default:
      return unreachable(error)
  }
}

function describeDamage({ keptAt, rebuilt }: OfKind<'databaseDamaged'>): ErrorWords {
  if (rebuilt === undefined) {
    return {
      title: 'The local copy is damaged',
      safe: 'The service still has everything. What can be read here stays readable; nothing more is written.',
      next: 'Rebuild it in the storage panel: your own marks are saved first, the rest is read again.',
      detail: keptAt,
    }
  }
  return {
    title: 'The local copy was damaged',
    safe: `The service still has everything, and the damaged file was kept. ${marksWords(rebuilt)}`,
    next: 'A fresh copy fills with the next sync.',
    detail: keptAt,
  }
}

/** What became of the person's own marks: seen, snoozed and the like. */
function marksWords({ saved, lost }: NonNullable<OfKind<'databaseDamaged'>['rebuilt']>): string {
  if (saved === 0 && lost === 0) return 'No marks of yours were in it.'
  const kept = saved === 1 ? '1 of your marks was saved' : `${saved} of your marks were saved`
  if (lost === 0) return `${kept}, none was lost.`
  if (lost === null) return `${kept}; some may be lost.`
  return `${kept}, ${lost} could not be read.`
}

function describeDesk(
  error: OfKind<
    | 'invalidInput'
    | 'senderRefused'
    | 'superseded'
    | 'tooLate'
    | 'beingChanged'
    | 'movedOn'
    | 'unknownHere'
    | 'internal'
  >,
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
    case 'superseded':
      return {
        title: 'A newer question took its place',
        safe: nothingChanged,
        next: 'The newer one is answered.',
      }
    case 'tooLate':
      return {
        title: 'Too late to undo',
        safe: 'It is on its way to the service, or there already.',
        next: 'The outbox says what became of it.',
      }
    case 'beingChanged':
      return {
        title: 'It is being changed',
        safe: 'What you wrote in its place is kept, and nothing is sent.',
        next: 'Save it or undo it in the outbox.',
      }
    case 'movedOn':
      return {
        title: 'It can no longer be changed',
        safe: 'As it was decided, it is on its way, settled or taken back.',
        next: 'What you changed is not kept: copy your words if you still need them.',
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
