import type { DeskError } from '#shared/desk/errors.ts'
import type { ReadInput, ReadName, ReadOutput } from '#shared/desk/reads.ts'
import type { Result } from '#shared/desk/result.ts'

/** Why something could not be read: one of the desk's errors, or a reason that exists only on the command line. */
export type ReadFailure =
  | DeskError
  /** No desk was ever opened with this profile. */
  | { readonly kind: 'noDesk'; readonly dir: string }
  /** The workspace has no local copy: its reports were never synced. */
  | { readonly kind: 'noCopy' }
  /** An older desk wrote the copy; the next start of the desk brings it up to date. */
  | { readonly kind: 'copyBehind' }
  /** The keychain has no key for the copy. */
  | { readonly kind: 'keyMissing' }
  /** The copy's key is protected by a passphrase, which can be typed only in the window. */
  | { readonly kind: 'passphraseNeeded' }
  /** The running desk stopped answering. */
  | { readonly kind: 'deskGone' }

/** Access of the command line to the local copies, either through a running desk or by reading the files. */
export interface DeskReads {
  ask<N extends ReadName>(name: N, input: ReadInput<N>): Promise<Result<ReadOutput<N>, ReadFailure>>
  close(): void
}
