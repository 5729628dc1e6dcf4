import type { ExportEnd, ExportedFile, ExportProgress, ExportState } from '#shared/desk/exports.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { exportName } from '#shared/rules/exports/export-name.ts'
import { checkFolder, openPart } from '../evidence/part-file.ts'
import { type RunningThread, startThread } from '../storage/job-thread.ts'
import type { ExportJob, WrittenExport } from './export-job.ts'
import { exportPart, nameExport, removeAbandoned, removePart } from './name-export.ts'

/** What a file is made of, and where it goes. */
export interface ExportOrder extends Omit<ExportJob, 'part' | 'at'> {
  readonly workspaceId: string
  readonly folder: string
  readonly title: string
}

/** Exports under way, those that wait for an answer, and where the finished ones lie. One at a time for each workspace. */
export interface Exports {
  /**
   * Writes a file; ends when it has its name, or when a person is to be asked whether it may leave.
   *
   * @returns `busy`, `cancelled`, `folderRefused`, `diskFull`, `databaseDamaged`: nothing is left of it then.
   */
  start(order: ExportOrder): Promise<Result<ExportEnd>>
  /** Lets a file leave that was asked about, or removes it: then null. `unknownHere` when it waits no longer. */
  answer(exportId: number, keep: boolean): Promise<Result<ExportedFile | null>>
  /** Writes a small file of something else than reports, at once; it is found by `pathOf`. `folderRefused`, `diskFull`. */
  keep(
    folder: string,
    name: string,
    bytes: Uint8Array,
  ): Promise<Result<{ readonly exportId: number; readonly path: string }>>
  /** Calls off what is under way, and removes what waits for an answer. Resolves when nothing is left of it, or throws. */
  cancel(workspaceId: string): Promise<void>
  /** What is under way, or else the oldest that waits for an answer; null = nothing. */
  state(workspaceId: string): ExportState | null
  /** Where a file lies that was exported since the start of the desk; `unknownHere`. */
  pathOf(exportId: number): Result<string>
  close(): Promise<void>
}

export interface ExportsParts {
  /** The thread of exports, built or as source. */
  readonly jobFile: string
  /** null = it is over. */
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
      // Also when the thread died, which could remove nothing.
      if (!isKept) await removePart(part)
    }
  }

  /** Parts that no sweep may take, however long they wait. */
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

  /** Throws when a part stays, after everything else is called off. */
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
      // Who waits for the end alone hears of no fault; who started it does.
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
      // Only what is in doubt waits.
      return doubts === null ? null : { kind: 'asks', exportId, doubts, ...counts }
    },
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

/** Waits for all of them, and throws what the first one threw. */
async function allOf(works: readonly (Promise<unknown> | undefined)[]): Promise<void> {
  const failed = (await Promise.allSettled(works)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}
