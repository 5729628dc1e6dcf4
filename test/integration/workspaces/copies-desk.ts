import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { keychainInMemory } from '../../fixtures/keychain-in-memory.ts'
import { mainDesks, value } from './main-desks.ts'

/** A computer on which no keychain runs. */
export const absent = { state: 'absent', reason: 'none' } as const

/** Desks on one profile with one local copy, each set up by `mainDesks`. */
export function copiesDesk() {
  const desks = mainDesks({ reports: 6 })
  const { profile, stopAll } = desks

  function desk(memory: ReturnType<typeof keychainInMemory>) {
    const started = desks.start({ memory })
    const { engine, events } = started
    const drafts = async (workspaceId: string) => {
      const read = await engine.call('report.drafts', { workspaceId, reportId: 1 })
      return read.ok ? read.value : read.error.kind
    }
    return {
      ...started,
      connect: () => value(started.connect()),
      /** The state of the only copy. */
      copy: async () => (await started.state()).workspaces[0]?.copy,
      /** Each state of the copy that the window has received. */
      states: () =>
        events.flatMap((event) =>
          event.kind === 'deskStateChanged' ? [event.state.workspaces[0]?.copy] : [],
        ),
      draft: (workspaceId: string, text: string) =>
        value(engine.call('report.keepDraft', { workspaceId, reportId: 1, slot: 'internal', text })),
      drafts,
    }
  }

  const fileOf = (workspaceId: string) => join(profile.dir, 'workspaces', `${workspaceId}.sqlite`)

  /** A closed profile whose copy is encrypted and has a draft, with its recovery code and its keychain. */
  async function encryptedProfile() {
    const memory = keychainInMemory()
    const first = desk(memory)
    const { id: workspaceId } = await first.connect()
    await first.draft(workspaceId, 'not sent')
    const code = await value(first.handlers['copy.showCode']({ workspaceId }))
    await stopAll()
    return { memory, workspaceId, code }
  }

  /** Copies the profile, including its workspace's id. @returns the two folders. */
  function copyProfile(): readonly [original: string, copied: string] {
    const [original, copied] = [profile.dir, `${profile.dir}-copied`]
    onTestFinished(() => {
      for (const place of [original, copied]) rmSync(place, { recursive: true, force: true })
    })
    cpSync(original, copied, { recursive: true })
    return [original, copied]
  }

  /** Starts the desk again with this keychain. */
  async function again(memory: ReturnType<typeof keychainInMemory>) {
    const started = desk(memory)
    await started.start(false)
    return started
  }

  return { profile, fileOf, desk, again, stopAll, encryptedProfile, copyProfile }
}
