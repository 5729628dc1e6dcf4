import { join } from 'node:path'
import type { DeskEvent } from '#shared/desk/events.ts'
import { err, type Result } from '#shared/desk/result.ts'
import { openEngineCalls } from './calls.ts'
import { createLog, type Log } from './log.ts'
import type { EngineCallName, EngineInput, EngineOutput } from './protocol.ts'

export interface EngineOptions {
  /** Folder of all databases and logs; made 0700 when missing. */
  readonly profileDir: string
  /** Takes what the window is to be told. */
  readonly emit: (event: DeskEvent) => void
  /** The thread of storage jobs; by default its source. */
  readonly storageJobFile?: string
  /** By default the log of the profile. */
  readonly log?: Log
}

/** Everything of the desk that works without a window. Nothing it does throws: errors are values. */
export interface Engine {
  handle<N extends EngineCallName>(name: N, input: EngineInput<N>): Promise<Result<EngineOutput<N>>>
  /** Finishes what is in flight and closes every database. */
  close(): Promise<void>
}

/** Starts the engine. When the desk's own database cannot be opened, every call answers why. */
export function createEngine({
  profileDir,
  emit,
  storageJobFile = join(import.meta.dirname, 'storage', 'job-worker.ts'),
  log = createLog(profileDir),
}: EngineOptions): Engine {
  const calls = openEngineCalls({ profileDir, emit, log, storageJobFile })
  let closed = false

  const handle: Engine['handle'] = async (name, input) => {
    if (!calls.ok) return calls
    if (closed) return err({ kind: 'unknownHere', what: 'engine' })
    closed = name === 'engine.close'
    try {
      return await calls.value[name](input)
    } catch (cause) {
      return err({ kind: 'internal', reference: log.fault(name, cause) })
    }
  }
  return {
    handle,
    close: async () => {
      await handle('engine.close', null)
    },
  }
}
