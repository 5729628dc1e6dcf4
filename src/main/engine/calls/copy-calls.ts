import { err, ok, type Result } from '#shared/desk/result.ts'
import type { Sessions } from '../session/sessions.ts'
import type { Storage } from '../session/storage-jobs.ts'
import { type Encrypted, isLeftBehind, sweepEncrypting } from '../storage/encrypt.ts'
import { finishReplacing } from '../storage/replace.ts'
import { copyForm } from '../store/copy-form.ts'
import { attempt } from '../store/failure.ts'
import { finishExchange, setAside, setAsideCopies, workspaceFile } from '../store/files.ts'
import type { Calls } from './open-workspaces.ts'

export interface CopyCallsParts {
  readonly profileDir: string
  readonly sessions: Sessions
  readonly storage: Pick<Storage, 'encrypt' | 'exchange'>
}

/** The calls with which main manages the keys of local copies; see `copies/copies.ts`. */
export function copyCalls({
  profileDir,
  sessions,
  storage,
}: CopyCallsParts): Calls<
  'copy.look' | 'copy.open' | 'copy.rekey' | 'copy.setAside' | 'copy.lookEarlier' | 'copy.exchange'
> {
  const inFile = <T>(workspaceId: string, work: (file: string) => T): Result<T> => {
    const file = workspaceFile(profileDir, workspaceId)
    return file.ok ? attempt(file.value, () => work(file.value)) : file
  }

  /** @returns the file in use by a workspace; `unknownHere` if no copy was set aside for it at this path. */
  function inPlaceOf(workspaceId: string, path: string): Result<string> {
    const found = inFile(workspaceId, (file) => (setAsideCopies(file).includes(path) ? file : null))
    if (!found.ok) return found
    return found.value === null ? err({ kind: 'unknownHere', what: 'earlier copy' }) : ok(found.value)
  }

  /**
   * Encrypts the workspace's files that have one of the keys `from` with the key `to`; files that already have the key
   * `to` are skipped.
   */
  async function bringTo(
    workspaceId: string,
    to: string,
    from: readonly (string | null)[],
  ): Promise<Result<Encrypted>> {
    let isComplete = true
    for (const key of from) {
      const left = inFile(workspaceId, (file) => (isLeftBehind(file, key, to) ? file : null))
      if (!left.ok) return left
      if (left.value === null) continue
      const done = await storage.encrypt(workspaceId, left.value, key, to)
      if (!done.ok) return done
      isComplete &&= done.value.isComplete
    }
    return ok({ isComplete })
  }

  return {
    'copy.look': ({ workspaceId }) =>
      inFile(workspaceId, (file) => {
        finishExchange(file)
        return copyForm(file)
      }),
    'copy.open': async ({ workspaceId, key, formerKeys }) => {
      const swept = inFile(workspaceId, (file) => {
        finishReplacing(file)
        sweepEncrypting(file)
      })
      if (!swept.ok) return swept
      const brought =
        key === null ? ok({ isComplete: true }) : await bringTo(workspaceId, key, [null, ...formerKeys])
      if (!brought.ok) return brought
      sessions.takeKey(workspaceId, key)
      const session = sessions.of(workspaceId)
      return session.ok ? brought : session
    },
    'copy.rekey': ({ workspaceId, key }) => {
      const session = sessions.of(workspaceId)
      return session.ok ? bringTo(workspaceId, key, [session.value.key]) : session
    },
    'copy.setAside': ({ workspaceId }) => inFile(workspaceId, setAside),
    'copy.lookEarlier': ({ workspaceId, path }) => {
      const file = inPlaceOf(workspaceId, path)
      return file.ok ? attempt(path, () => copyForm(path)) : file
    },
    'copy.exchange': ({ workspaceId, path, key }) => {
      const file = inPlaceOf(workspaceId, path)
      return file.ok ? storage.exchange(workspaceId, file.value, path, key) : file
    },
  }
}
