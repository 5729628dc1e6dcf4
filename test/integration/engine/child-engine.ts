import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { builtProgram } from '../../fixtures/built-programs.ts'
import type { TestDesk } from './test-desk.ts'

const processFile = builtProgram('test/integration/engine/engine-process.ts')

/** The real engine as a separate process, on a profile that contains the workspace. */
export interface ChildEngine {
  /** Resolves with true when the engine reports that everything is synced, with false if the process ended before. */
  synced(): Promise<boolean>
  /** Sends kill -9. Resolves when the process is gone. */
  kill(): Promise<void>
}

export function startChildEngine(
  { profileDir, workspaceId }: Pick<TestDesk, 'profileDir' | 'workspaceId'>,
  token: string,
): ChildEngine {
  const child: ChildProcess = spawn(process.execPath, [processFile, profileDir, workspaceId, token], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  return {
    synced: () => {
      const said = once(child.stdout ?? child, 'data').then(() => true)
      return Promise.race([ended.then(() => false), said])
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
