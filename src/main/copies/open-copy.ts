import type { CopyState } from '#shared/desk/models.ts'
import type { EnginePort } from '../bridge/engine-port.ts'
import type { Log } from '../engine/log.ts'
import type { CopyForm, WorkspaceRecord } from '../engine/protocol.ts'
import { type HeldKeys, matchingKey, openUnder, openUnencrypted } from './held-keys.ts'
import type { KnownCopies } from './known-copies.ts'

/** Opens local copies by means of the engine. */
export interface CopyOpening {
  /** The current form of a copy's file; `none` if it cannot be determined. */
  look(workspaceId: string): Promise<CopyForm>
  /** Opens a copy that is not encrypted. */
  openClear(record: WorkspaceRecord): Promise<void>
  /**
   * Passes the keys to the engine, which opens the copy with the last one. If that fails, a copy that can be opened
   * without a key, or with an older key, is still opened that way.
   */
  openWith(record: WorkspaceRecord, held: HeldKeys, form: CopyForm): Promise<CopyState>
}

export function createCopyOpening(
  { engine, log }: { readonly engine: EnginePort; readonly log: Log },
  known: KnownCopies,
): CopyOpening {
  async function look(workspaceId: string): Promise<CopyForm> {
    const found = await engine.call('copy.look', { workspaceId })
    return found.ok ? found.value : { form: 'none' }
  }

  async function openClear({ id: workspaceId }: WorkspaceRecord): Promise<void> {
    await engine.call('copy.open', { workspaceId, key: null, formerKeys: [] })
  }

  return {
    look,
    openClear,
    async openWith(record, held, form) {
      const { safe, kept } = held
      const workspaceId = record.id
      for (const key of [...kept.keys, ...kept.others]) log.keepOut(key)
      if (form.form === 'clear' || kept.keys.length > 1) await known.become(workspaceId, { state: 'opening' })
      // Stored first, so that an encrypted copy is never mistaken for one that is meant to be unencrypted.
      if (record.unencrypted)
        await engine.call('workspace.setUnencrypted', { workspaceId, unencrypted: false })
      const [key = '', ...formerKeys] = kept.keys.toReversed()
      const opened = await engine.call('copy.open', { workspaceId, key, formerKeys })
      if (opened.ok) {
        // A backup that still has an older key is encrypted at the next start, so the older keys are kept.
        const now = { ...kept, keys: opened.value.isComplete ? [key] : kept.keys }
        known.hold(workspaceId, { safe, kept: now })
        if (now.keys.length < kept.keys.length) await safe.write(now)
        return openUnder(held)
      }
      const { error } = opened
      // The form is read again: the copy may have been encrypted all the same, and must not be opened as if it were
      // not.
      const formNow = await look(workspaceId)
      if (formNow.form === 'clear') {
        await openClear(record)
        return openUnencrypted(error)
      }
      const older = matchingKey(formNow, kept.keys)
      if (older !== null && older !== key) {
        const asBefore = await engine.call('copy.open', { workspaceId, key: older, formerKeys: [] })
        if (asBefore.ok) {
          // The key that the copy has goes last: the last key is the copy's, and its recovery code is shown.
          const keys = [...kept.keys.filter((one) => one !== older), older]
          const asItIs = { safe, kept: { ...kept, keys } }
          known.hold(workspaceId, asItIs)
          return openUnder(asItIs, error)
        }
      }
      if (error.kind === 'copyLocked') return { state: 'keyWrong' }
      known.hold(workspaceId, held)
      // Other errors are reported when the copy is read: for example, a newer desk wrote it, or the disk is full.
      return openUnder(held)
    },
  }
}
