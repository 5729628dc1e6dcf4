import type { ExportEnd, ExportedFile, ExportProgress, ExportState } from '#shared/desk/exports.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { exportName } from '#shared/rules/exports/export-name.ts'
import { checkFolder, openPart } from '../evidence/part-file.ts'
import { type RunningThread, startThread } from '../storage/job-thread.ts'
import type { ExportJob, WrittenExport } from './export-job.ts'
import { exportPart, nameExport, removeAbandoned, removePart } from './name-export.ts'

/** What to export, and where to write it. */
export interface ExportOrder extends Omit<ExportJob, 'part' | 'at'> {
  readonly workspaceId: string
  readonly folder: string
  readonly title: string
}

/**
 * Exports that are running or wait for the user's answer, and the paths of finished ones. For each workspace, one
 * export runs at a time.
 */
export interface Exports {
  /**
   * Writes a file. Resolves when the file has its name, or when the user has to be asked whether it may leave the desk.
   *
   * @returns `busy`, `cancelled`, `folderRefused`, `diskFull`, `databaseDamaged`: then nothing of the export is left on
   *   the disk.
   */
  start(order: ExportOrder): Promise<Result<ExportEnd>>
  /**
   * Passes the user's answer about a waiting file: keeps the file, or removes it and returns null. `unknownHere` when
   * it no longer waits.
   */
  answer(exportId: number, keep: boolean): Promise<Result<ExportedFile | null>>
  /**
   * Writes a small file that contains no reports, at once; `pathOf` then returns its path. Errors: `folderRefused`,
   * `diskFull`.
   */
  keep(
    folder: string,
    name: string,
    bytes: Uint8Array,
  ): Promise<Result<{ readonly exportId: number; readonly path: string }>>
  /**
   * Cancels running exports, and removes those that wait for an answer. Resolves when no part is left; throws when one
   * stays.
   */
  cancel(workspaceId: string): Promise<void>
  /** The running export, or else the oldest one that waits for an answer; null = there is none. */
  state(workspaceId: string): ExportState | null
  /** Resolves as the workspace's latest `start` does or did; `unknownHere` if there was none. */
  wait(workspaceId: string): Promise<Result<ExportEnd>>
  /** The path of a file that was exported since the desk started; otherwise `unknownHere`. */
  pathOf(exportId: number): Result<string>
  close(): Promise<void>
}

export interface ExportsParts {
  /** The file of the export thread: built, or as source. */
  readonly jobFile: string
  /** Called with the progress of an export; null = the export has ended. */
  readonly progress: (workspaceId: string, progress: ExportProgress | null) => void
  readonly now?: () => number
}

interface Underway {
  progress: ExportProgress
  cancelled: boolean
  part: string | null
  thread: RunningThread<WrittenExport> | null
  ended: Promise<unknown>
}

interface Waiting {
  readonly workspaceId: string
  readonly part: string
  readonly folder: string
  readonly name: string
  readonly written: WrittenExport
}

export function createExports({ jobFile, progress, now = Date.now }: ExportsParts): Exports {
  const underway = new Map<string, Underway>()
  /** By workspace, how the latest export ends or ended. */
  const ends = new Map<string, Promise<Result<ExportEnd>>>()
  const waiting = new Map<number, Waiting>()
  const finished = new Map<number, string>()
  let lastId = 0

  async function write(order: ExportOrder, entry: Underway): Promise<Result<ExportEnd>> {
    const { workspaceId, folder, title, ...job } = order
    const at = now()
    const usable = await checkFolder(folder)
    if (!usable.ok) return usable
    const cleared = await removeAbandoned(folder, at, partsInUse())
    if (!cleared.ok) return cleared
    if (entry.cancelled) return err({ kind: 'cancelled' })
    const part = exportPart(folder)
    entry.part = part
    let isKept = false
    try {
      entry.thread = startThread<ExportJob, WrittenExport>(
        jobFile,
        'export',
        { ...job, part, at },
        (done, of) => {
          entry.progress = { done, of }
          progress(workspaceId, entry.progress)
        },
      )
      const written = await entry.thread.result
      if (!written.ok) return written
      if (entry.cancelled) return err({ kind: 'cancelled' })
      lastId += 1
      const exportId = lastId
      const one = {
        workspaceId,
        part,
        folder,
        name: exportName(title, job.format, at),
        written: written.value,
      }
      const { doubts, ...counts } = written.value
      isKept = true
      if (doubts !== null) {
        waiting.set(exportId, one)
        return ok({ kind: 'asks', exportId, doubts, ...counts })
      }
      const named = await finish(exportId, one)
      return named.ok ? ok({ kind: 'exported', ...named.value }) : named
    } finally {
      // Done here too, because a thread that died could not remove its part.
      if (!isKept) await removePart(part)
    }
  }

  /** Parts that no cleanup may remove, however long they have been waiting. */
  function partsInUse(): ReadonlySet<string> {
    const written = [...underway.values()].flatMap(({ part }) => part ?? [])
    return new Set([...written, ...[...waiting.values()].map(({ part }) => part)])
  }

  async function finish(exportId: number, one: Waiting): Promise<Result<ExportedFile>> {
    let named: Result<string> | null = null
    try {
      named = await nameExport(one.part, one.folder, one.name)
    } finally {
      if (named?.ok !== true) await removePart(one.part)
    }
    if (!named.ok) return named
    finished.set(exportId, named.value)
    const { doubts: _, ...counts } = one.written
    return ok({ ...counts, exportId, path: named.value })
  }

  /** Cancels as `Exports.cancel` does. Throws when a part stays, but only after everything else was canceled. */
  async function cancel(workspaceId: string): Promise<void> {
    const entry = underway.get(workspaceId)
    if (entry !== undefined) entry.cancelled = true
    entry?.thread?.cancel()
    const removals = [...waiting].flatMap(([id, { workspaceId: of, part }]) => {
      if (of !== workspaceId) return []
      waiting.delete(id)
      return [removePart(part)]
    })
    await allOf([entry?.ended, ...removals])
  }

  return {
    start(order) {
      const { workspaceId } = order
      if (underway.has(workspaceId)) {
        return Promise.resolve(err({ kind: 'busy', work: 'reports are being exported' }))
      }
      const entry: Underway = {
        progress: { done: 0, of: null },
        cancelled: false,
        part: null,
        thread: null,
        ended: Promise.resolve(),
      }
      underway.set(workspaceId, entry)
      progress(workspaceId, entry.progress)
      const ended = write(order, entry).finally(() => {
        underway.delete(workspaceId)
        progress(workspaceId, null)
      })
      ends.set(workspaceId, ended)
      // Canceling waits for every kind of end. Errors go to those who requested the export.
      entry.ended = ended.catch(() => undefined)
      return ended
    },
    async answer(exportId, keep) {
      const one = waiting.get(exportId)
      if (one === undefined) return err({ kind: 'unknownHere', what: 'export' })
      waiting.delete(exportId)
      if (keep) return finish(exportId, one)
      await removePart(one.part)
      return ok(null)
    },
    async keep(folder, name, bytes) {
      const usable = await checkFolder(folder)
      if (!usable.ok) return usable
      const part = exportPart(folder)
      let named: Result<string> | null = null
      try {
        const written = await writePart(part, bytes)
        if (!written.ok) return written
        named = await nameExport(part, folder, name)
      } finally {
        if (named?.ok !== true) await removePart(part)
      }
      if (!named.ok) return named
      lastId += 1
      finished.set(lastId, named.value)
      return ok({ exportId: lastId, path: named.value })
    },
    cancel,
    state(workspaceId) {
      const entry = underway.get(workspaceId)
      if (entry !== undefined) return { kind: 'running', progress: entry.progress }
      const found = [...waiting].find(([, one]) => one.workspaceId === workspaceId)
      if (found === undefined) return null
      const [exportId, { written }] = found
      const { doubts, ...counts } = written
      // Only an export with doubts waits for an answer.
      return doubts === null ? null : { kind: 'asks', exportId, doubts, ...counts }
    },
    wait: (workspaceId) =>
      ends.get(workspaceId) ?? Promise.resolve(err({ kind: 'unknownHere', what: 'export' })),
    pathOf(exportId) {
      const path = finished.get(exportId)
      return path === undefined ? err({ kind: 'unknownHere', what: 'file' }) : ok(path)
    },
    async close() {
      const all = [...underway.keys(), ...[...waiting.values()].map(({ workspaceId }) => workspaceId)]
      await allOf([...new Set(all)].map(cancel))
    },
  }
}

async function writePart(path: string, bytes: Uint8Array): Promise<Result<null>> {
  const opened = await openPart(path, 0)
  if (!opened.ok) return opened
  try {
    const written = await opened.value.append(bytes)
    return written.ok ? await opened.value.sync() : written
  } finally {
    await opened.value.close()
  }
}

/** Waits for all works, then throws the first failure if there was one. */
async function allOf(works: readonly (Promise<unknown> | undefined)[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}
