import type { Result } from '#shared/desk/result.ts'
import type { MainHandlers } from '../bridge/receive.ts'
import type { WorkspaceRecord } from '../engine/protocol.ts'
import type { Copies } from './copies.ts'

type CopyHandlers = Pick<MainHandlers, Extract<keyof MainHandlers, `copy.${string}`>>

/**
 * The handlers of the commands about keys of local copies.
 *
 * @param find returns the workspace with an id.
 * @param attach passes on the workspace's token, if the keychain gives it out; called only when its copy is open.
 * @param wait tries again once the keychain is unlocked, if that would change something.
 */
export function copyHandlers(
  copies: Copies,
  find: (workspaceId: string) => Promise<Result<WorkspaceRecord>>,
  attach: (record: WorkspaceRecord) => Promise<void>,
  wait: (record: WorkspaceRecord) => void,
): CopyHandlers {
  async function opening(
    workspaceId: string,
    work: (record: WorkspaceRecord) => Promise<Result<null>>,
  ): Promise<Result<null>> {
    const found = await find(workspaceId)
    if (!found.ok) return found
    const done = await work(found.value)
    if (done.ok && copies.stateOf(workspaceId).state === 'open') await attach(found.value)
    // An open copy may wait for the keychain, too: it can be encrypted only then.
    wait(found.value)
    return done
  }

  return {
    'copy.retry': ({ workspaceId }) => opening(workspaceId, copies.retry),
    'copy.usePassphrase': ({ workspaceId, passphrase }) =>
      opening(workspaceId, (record) => copies.usePassphrase(record, passphrase)),
    'copy.leaveUnencrypted': ({ workspaceId }) => opening(workspaceId, copies.leaveUnencrypted),
    'copy.encrypt': ({ workspaceId }) => opening(workspaceId, copies.encrypt),
    'copy.typePassphrase': ({ workspaceId, passphrase }) =>
      opening(workspaceId, (record) => copies.typePassphrase(record, passphrase)),
    'copy.recover': ({ workspaceId, code }) => opening(workspaceId, (record) => copies.recover(record, code)),
    'copy.beginAnew': ({ workspaceId }) => opening(workspaceId, copies.beginAnew),
    'copy.openEarlier': ({ workspaceId, path, code }) =>
      opening(workspaceId, (record) => copies.openEarlier(record, path, code)),
    'copy.showCode': async ({ workspaceId }) => copies.showCode(workspaceId),
    'copy.checkCode': ({ workspaceId, typed }) => copies.checkCode(workspaceId, typed),
    'copy.renewCode': ({ workspaceId }) => copies.renewCode(workspaceId),
  }
}
