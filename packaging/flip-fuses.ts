import { FuseState, FuseV1Options, FuseVersion, flipFuses, getCurrentFuseWire } from '@electron/fuses'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { fuses } from './fuses.ts'

/** A fuse that is not set as decided in `fuses.ts`. */
export interface FuseDifference {
  readonly fuse: string
  readonly decided: 'on' | 'off'
  readonly found: 'on' | 'off' | 'removed' | 'missing'
}

export type FuseTrouble =
  /** The binary has no fuses, or a version of fuses that the library does not know; nothing was written. */
  | { readonly kind: 'fusesNotSet'; readonly reason: string }
  /** The binary's fuses differ from the decisions. */
  | { readonly kind: 'fusesDiffer'; readonly differences: readonly FuseDifference[] }

/**
 * Sets all fuses as decided, then reads them back from the file.
 *
 * @param electron the packaged binary; on macOS the `.app` folder.
 * @returns the number of fuses if all are as decided; otherwise `fusesNotSet` or `fusesDiffer`.
 */
export async function setFuses(electron: string): Promise<Result<number, FuseTrouble>> {
  try {
    // A fuse that Electron has removed is marked as such. Setting it would erase that mark and seem to succeed.
    const removed = (await differences(electron)).filter(({ found }) => found === 'removed')
    if (removed.length > 0) return err({ kind: 'fusesDiffer', differences: removed })
    await flipFuses(electron, {
      version: FuseVersion.V1,
      strictlyRequireAllFuses: true,
      // Changing bytes invalidates the signature of Electron's makers, and macOS starts no program with an invalid one.
      resetAdHocDarwinSignature: process.platform === 'darwin',
      ...fuses,
    })
  } catch (cause) {
    return err({ kind: 'fusesNotSet', reason: cause instanceof Error ? cause.message : String(cause) })
  }
  return readFusesBack(electron)
}

/** Reads a binary's fuses. @returns their number if all are as decided; otherwise `fusesDiffer`. */
export async function readFusesBack(electron: string): Promise<Result<number, FuseTrouble>> {
  const found = await differences(electron)
  return found.length > 0 ? err({ kind: 'fusesDiffer', differences: found }) : ok(Object.keys(fuses).length)
}

async function differences(electron: string): Promise<FuseDifference[]> {
  const wire = await getCurrentFuseWire(electron)
  return decisions().flatMap(([fuse, isOn]) => {
    const decided = isOn ? 'on' : 'off'
    const found = inWords(wire[fuse])
    return found === decided ? [] : [{ fuse: FuseV1Options[fuse], decided, found }]
  })
}

function decisions(): [FuseV1Options, boolean][] {
  return Object.entries(fuses).map(([fuse, isOn]) => [Number(fuse), isOn])
}

function inWords(state: FuseState | undefined): FuseDifference['found'] {
  if (state === FuseState.ENABLE) return 'on'
  if (state === FuseState.DISABLE) return 'off'
  return state === FuseState.REMOVED ? 'removed' : 'missing'
}
