import * as z from 'zod'
import { shortestPassphrase } from './copy-limits.ts'

/** Inputs of commands about the keys of local copies. A key crosses the bridge only as a recovery code. */

const inWorkspace = z.object({ workspaceId: z.string() })

export const PassphraseInput = inWorkspace.extend({ passphrase: z.string().min(1).max(1_000) })
export const NewPassphraseInput = inWorkspace.extend({
  passphrase: z.string().min(shortestPassphrase).max(1_000),
})
export const RecoverInput = inWorkspace.extend({ code: z.string().max(1_000) })
/** `code` null: opens the copy with a key that is stored on this machine. */
export const OpenEarlierInput = inWorkspace.extend({
  path: z.string().min(1).max(4_096),
  code: z.string().max(1_000).nullable(),
})
export const CheckCodeInput = inWorkspace.extend({
  typed: z.array(z.object({ at: z.int().min(0).max(50), text: z.string().max(50) })).max(14),
})
