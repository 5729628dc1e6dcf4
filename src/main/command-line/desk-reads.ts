import type { DeskError } from '#shared/desk/errors.ts'
import type { ReadInput, ReadName, ReadOutput } from '#shared/desk/reads.ts'
import type { Result } from '#shared/desk/result.ts'

/** Why something could not be read: one of the desk's errors, or a reason that only the command line has. */
export type ReadFailure =
  | DeskError
  /** This profile was never opened by a desk. */
  | { readonly kind: 'noDesk'; readonly dir: string }
  /** A workspace whose reports were never synced. */
  | { readonly kind: 'noCopy' }
  /** An older desk wrote the copy: the next start of the desk brings it up to date. */
  | { readonly kind: 'copyBehind' }
  /** The keychain has no key for the copy. */
  | { readonly kind: 'keyMissing' }
  /** The copy's key is under a passphrase, which is typed in the window. */
  | { readonly kind: 'passphraseNeeded' }
  /** The running desk stopped answering. */
  | { readonly kind: 'deskGone' }

/** A local copy as the command line sees it, whether a desk answers or the files are read. */
export interface DeskReads {
  ask<N extends ReadName>(name: N, input: ReadInput<N>): Promise<Result<ReadOutput<N>, ReadFailure>>
  close(): void
}
