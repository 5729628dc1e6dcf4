import { type DeskError, isRedirect } from '#shared/desk/errors.ts'
import { withTransitionTitles } from '#shared/rules/transitions/title.ts'
import { formatCount } from '../design/primitives/Count.tsx'

/** An error in plain language: what happened, what is safe, what to do next. Always plain text. */
export interface ErrorWords {
  readonly title: string
  /** What the error means for the user's work. */
  readonly safe: string
  readonly next: string
  /** The service's own message, or a technical detail. Hostile: shown as plain text only. */
  readonly detail?: string
}

const copyIsSafe = 'Everything already on this computer is safe, and you can read and search it.'
const checkAddress = 'Check the service address: it may be outdated or mistyped.'
const nothingChanged = 'Nothing was changed.'

/**
 * What the desk was doing. `connecting`: nothing is on this computer yet, and nothing is retried automatically.
 * `exporting`: a file was being written; after most errors it has been removed (see `mayLeaveFile`).
 */
export type ErrorOccasion = 'working' | 'connecting' | 'exporting'

/** Describes every kind of error the desk knows. */
export function describeError(error: DeskError, occasion: ErrorOccasion = 'working'): ErrorWords {
  const words = wordsOf(error)
  if (occasion === 'working') return words
  if (occasion === 'exporting') {
    const next = exportingNext[error.kind] ?? words.next
    const unchanged = 'Your reports are unchanged.'
    const safe = mayLeaveFile.has(error.kind)
      ? unchanged
      : 'No file was left behind, and your reports are unchanged.'
    return { ...words, safe, next }
  }
  const isMoved = error.kind === 'serviceFailed' && isRedirect(error.status)
  const next = isMoved ? checkAddress : (connectingNext[error.kind] ?? words.next)
  return { ...words, safe: 'Nothing was stored.', next }
}

/** What to do next after an error while connecting, where nothing is retried automatically. */
const connectingNext: Partial<Readonly<Record<DeskError['kind'], string>>> = {
  network: 'Check the service address and the network, then connect again.',
  timeout: 'Usually the network is slow or the service is busy. Try connecting again in a moment.',
  rateLimited: 'Another program may be using the same token. Connect again in a minute.',
  serviceFailed: 'This is a problem on the service’s side. Try connecting again in a moment.',
  forbidden: 'Your token lacks permission to read reports. Ask for the missing role or scope.',
  notFound: 'Check that the address is the base address of the Admin API.',
  diskFull: 'Free some space, then connect again.',
}

/** After these errors it is not known whether the file exists. */
const mayLeaveFile: ReadonlySet<DeskError['kind']> = new Set(['internal', 'unknownHere'])

/** What to do next when a file could not be written. */
const exportingNext: Partial<Readonly<Record<DeskError['kind'], string>>> = {
  diskFull: 'Free some space, or choose another folder, then export again.',
  folderRefused: 'Choose another folder, then export again.',
  busy: 'Another export of this workspace is running. Wait for it, or cancel it.',
}

function wordsOf(error: DeskError): ErrorWords {
  // Each entry accepts errors of its own kind. A kind that a newer engine sends to an older window has no entry.
  const words = wordsByKind[error.kind] as Words<DeskError> | undefined
  if (words === undefined) return unknownKind(error.kind)
  return typeof words === 'function' ? words(error) : words
}

/** The description of a kind of error, or a function that makes it from the error. */
type Words<E extends DeskError> = ErrorWords | ((error: E) => ErrorWords)
type OfKind<K extends DeskError['kind']> = Extract<DeskError, { kind: K }>

const wordsByKind: { readonly [K in DeskError['kind']]: Words<OfKind<K>> } = {
  // The service cannot be reached, or its answer cannot be used.
  network: (error) => ({
    title: 'The service cannot be reached',
    safe: error.mayHaveArrived
      ? 'The request may have gone through. It won’t be sent again without checking.'
      : copyIsSafe,
    next: 'Check your network and the service address. The desk keeps retrying.',
    detail: error.reason,
  }),
  timeout: (error) => ({
    title: 'The service took too long to answer',
    safe: error.mayHaveArrived
      ? 'The request may have gone through. It won’t be sent again without checking.'
      : copyIsSafe,
    next: 'The desk retries automatically. Usually the network is slow or the service is busy.',
  }),
  rateLimited: {
    title: 'The service asks for a pause',
    safe: copyIsSafe,
    next: 'Sync resumes automatically. Another program may be using the same token.',
  },
  serviceFailed: (error) => {
    if (isRedirect(error.status)) {
      return {
        title: `The service has moved (${error.status})`,
        safe: copyIsSafe,
        next: checkAddress,
        ...withDetail(error.detail),
      }
    }
    return {
      title: `The service failed (${error.status})`,
      safe: copyIsSafe,
      next: 'This is a problem on the service’s side. The desk retries automatically.',
      ...withDetail(error.detail),
    }
  },
  badAnswer: (error) => ({
    title: 'Unexpected answer from the service',
    safe: copyIsSafe,
    next: 'Check that the address is the one of the Admin API, not of a web page in front of it.',
    detail: error.what,
  }),

  // The service refuses a request, or the desk does before sending it.
  unauthorized: (error) => ({
    title: 'The access token was not accepted',
    safe: copyIsSafe,
    next: 'It may be mistyped, expired or revoked. Enter a current one.',
    ...withDetail(error.detail),
  }),
  forbidden: (error) => ({
    title: 'Your role or token lacks permission',
    safe: nothingChanged,
    next: 'Ask for the missing role or scope, or use another token.',
    ...withDetail(error.detail),
  }),
  notFound: (error) => ({
    title: 'Not found',
    safe: nothingChanged,
    next: 'It was removed, or your token can’t see it.',
    detail: error.what,
  }),
  conflict: (error) => ({
    title: 'Not possible for this report right now',
    safe: nothingChanged,
    next: 'Its state, your role, or a program limit doesn’t allow it.',
    ...withDetail(error.detail),
  }),
  refused: (error) => ({
    title: 'The service refused the request',
    safe: nothingChanged,
    next: 'Its reason is below.',
    ...withDetail(error.detail),
  }),
  addressRefused: (error) => ({
    title: 'This address cannot be used',
    safe: 'Nothing was sent, and the token did not leave this computer.',
    next: 'Correct it, then try again. The reason is below.',
    detail: error.reason,
  }),
  tokenRefused: (error) => ({
    title: 'This token cannot be used',
    safe: 'Nothing was sent, and no service has seen it.',
    next: 'Correct it, then try again. The reason is below.',
    detail: error.reason,
  }),
  proxyRefused: (error) => ({
    title: 'This proxy can’t be used',
    safe: 'Nothing was changed.',
    next: 'Correct it, then save again. The reason is below.',
    detail: error.reason,
  }),

  // Errors of this computer.
  keychainLocked: {
    title: 'The keychain is locked',
    safe: 'Your token and the key of the local copy are safe in it.',
    next: 'Unlock your system’s keychain, then try again.',
  },
  keychainAbsent: (error) => ({
    title: 'This computer has no keychain',
    safe: 'Tokens are never stored unencrypted: this one is kept until you close the desk.',
    next: 'To keep it, start a keychain service such as GNOME Keyring.',
    detail: error.reason,
  }),
  keychainFailed: (error) => ({
    title: 'The keychain isn’t working',
    safe: 'What’s in it is safe, and no report is lost.',
    next: 'Restart the desk: it can’t reach a keychain service that was restarted meanwhile.',
    detail: `Reference ${error.reference}`,
  }),
  copyLocked: {
    title: 'The local copy is locked',
    safe: 'It’s encrypted and unchanged.',
    next: 'Open it with its key, its passphrase or its recovery code.',
  },
  keyRefused: ({ why }) => ({ ...keyRefusals[why], safe: 'The copy is unchanged.' }),
  databaseFromFuture: (error) => ({
    title: 'The local copy was written by a newer desk',
    safe: 'It was left unchanged.',
    next: 'Reinstall the newer version to open it.',
    detail: `Format ${error.found}; this version knows formats up to ${error.supported}.`,
  }),
  diskFull: {
    title: 'The disk is full',
    safe: 'Everything stored so far is intact and can be read.',
    next: 'Free some space and the desk continues automatically. The storage panel shows what can go.',
  },

  // Errors of the local copy and of other files.
  databaseDamaged: damageWords,
  migrationFailed: (error) => ({
    title: 'The local copy could not be upgraded',
    safe: `It’s unchanged${error.backup === null ? '' : ', and a backup was made'}: the previous version opens it.`,
    next: 'Use the previous version, and report this with the line below.',
    detail: [`Format ${error.found} to ${error.supported}: ${error.reason}`, error.backup]
      .filter((part) => part !== null)
      .join(' · '),
  }),
  busy: (error) => ({
    title: 'The local copy is in use',
    safe: nothingChanged,
    next: `Wait or cancel: ${error.work}.`,
  }),
  cancelled: {
    title: 'It was cancelled',
    safe: 'What was done so far stays; the rest is unchanged.',
    next: 'It can be started again at any time.',
  },
  folderRefused: (error) => ({
    title: 'Nothing can be written to this folder',
    safe: nothingChanged,
    next: 'Choose another folder, or make room for files in this one.',
    detail: `${error.path}: ${error.reason}`,
  }),

  // Errors about evidence.
  storageRefused: (error) => ({
    title: 'The desk does not fetch from this address',
    safe: 'Nothing was downloaded. The access token never goes to a storage host.',
    next:
      error.host === undefined
        ? 'Evidence must be at a public https address. Tell the service’s administrator.'
        : 'The host is on this network, not on the internet. Allow it if you know it.',
    detail: error.reason,
  }),
  storageFailed: (error) => ({
    title: 'The storage didn’t send the file',
    safe: 'No incomplete file was left behind.',
    next: 'Try again later. What arrived is reused where that’s safe.',
    detail: error.reason,
  }),
  sizeDiffers: (error) => ({
    title: 'The file’s size doesn’t match',
    safe: 'It was not kept.',
    next: 'Sync, then download it again. If it still doesn’t match, the file is damaged or was replaced at the service.',
    detail: `${error.expected} bytes announced, ${error.received} received.`,
  }),

  // Errors of the desk itself.
  invalidInput: ({ issues, tooLong }) => {
    if (tooLong === undefined) {
      return {
        title: 'Something needs fixing',
        safe: nothingChanged,
        next: 'Correct it, then try again.',
        detail: issues.join(' · '),
      }
    }
    const { length, longest } = tooLong
    return {
      title: 'The text is too long',
      safe: 'Nothing was sent, and all of it is still in this window.',
      next: `It has ${formatCount(length)} characters, and ${formatCount(longest)} is the most. Shorten it.`,
    }
  },
  senderRefused: {
    title: 'The desk rejected a command',
    safe: nothingChanged,
    next: 'Close this window and start the desk again.',
    detail: 'The command did not come from the desk’s own window.',
  },
  superseded: {
    title: 'Replaced by a newer request',
    safe: nothingChanged,
    next: 'Only the newest request is answered.',
  },
  tooLate: {
    title: 'Too late to undo',
    safe: 'It’s on its way to the service or already there.',
    next: 'Check the outbox for what happened.',
  },
  beingChanged: {
    title: 'It’s being edited',
    safe: 'Your edit is kept, and nothing is sent.',
    next: 'Save it or undo it in Conflicts.',
  },
  movedOn: {
    title: 'Too late to edit',
    safe: 'It’s on its way, settled, or undone.',
    next: 'Your changes weren’t saved. Copy your text if you still need it.',
  },
  noteChanged: {
    title: 'The note was changed in the meantime',
    safe: 'It was not overwritten, and text you haven’t saved is kept as a draft.',
    next: 'Close the form to see the note as it is now.',
  },
  unknownHere: ({ what }) =>
    what === 'selection'
      ? {
          title: 'Selection expired',
          safe: nothingChanged,
          next: 'Try again, or select the reports again.',
        }
      : {
          title: 'Not on this computer',
          safe: nothingChanged,
          next: 'It may arrive with the next sync, or it was removed.',
          detail: what,
        },
  internal: (error) => ({
    title: 'Something went wrong inside the desk',
    safe: copyIsSafe,
    next: 'Try again. If it happens again, find the reference below in the local log.',
    detail: `Reference ${error.reference}`,
  }),
}

const keyRefusals = {
  passphrase: { title: 'Wrong passphrase', next: 'Type it again.' },
  slip: {
    title: 'The code does not match',
    next: 'Compare it with your printed copy, character by character.',
  },
  otherCopy: {
    title: 'The code belongs to another copy',
    next: 'Use this workspace’s newest code.',
  },
} as const

function damageWords({ keptAt, rebuilt }: OfKind<'databaseDamaged'>): ErrorWords {
  if (rebuilt === undefined) {
    return {
      title: 'The local copy is damaged',
      safe: 'The service still has the reports. What’s readable here stays readable.',
      next: 'Rebuild it in the storage panel: your marks, notes, drafts, and unsent actions are saved first, and the reports sync again.',
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

/** Says what became of the user's own marks: seen, snoozed and the like. */
function marksWords({ saved, lost }: NonNullable<OfKind<'databaseDamaged'>['rebuilt']>): string {
  if (saved === 0 && lost === 0) return 'No marks of yours were in it.'
  const kept = saved === 1 ? '1 of your marks was saved' : `${saved} of your marks were saved`
  if (lost === 0) return `${kept}, none was lost.`
  if (lost === null) return `${kept}; some may be lost.`
  return `${kept}, ${lost} could not be read.`
}

function withDetail(detail: string | undefined): { readonly detail?: string } {
  return detail === undefined || detail === '' ? {} : { detail: withTransitionTitles(detail) }
}

function unknownKind(kind: string): ErrorWords {
  return { title: 'Something went wrong', safe: copyIsSafe, next: 'Try again.', detail: `Kind ${kind}` }
}
