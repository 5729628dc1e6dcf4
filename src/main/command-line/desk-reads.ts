import type { DeskError } from '#shared/desk/errors.ts'
import type { ReadInput, ReadName, ReadOutput } from '#shared/desk/reads.ts'
import type { Result } from '#shared/desk/result.ts'

/** Why something could not be read, besides the desk's own errors. */
export type ReadFailure =
  | DeskError
  /** Nobody has opened a desk on this profile. */
  | { readonly kind: 'noDesk'; readonly dir: string }
  /** A workspace whose reports were never synced. */
  | { readonly kind: 'noCopy' }
  /** An older desk wrote it: the next start of the desk brings it up to date. */
  | { readonly kind: 'copyBehind' }
  /** The keychain has no key for it. */
  | { readonly kind: 'keyMissing' }
  /** Its key is under a passphrase, which is typed in the window. */
  | { readonly kind: 'passphraseNeeded' }
  /** The running desk stopped answering. */
  | { readonly kind: 'deskGone' }

/** A local copy as the command line sees it, whoever answers. */
export interface DeskReads {
  ask<N extends ReadName>(name: N, input: ReadInput<N>): Promise<Result<ReadOutput<N>, ReadFailure>>
  close(): void
}
