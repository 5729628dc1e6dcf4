import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DeskEvent } from '#shared/desk/events.ts'
import type { DeskDamage } from '#shared/desk/models.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { AskSystemProxy } from '../api/find-proxy.ts'
import { checkFolder } from '../evidence/part-file.ts'
import { ownEvidenceFolder } from '../evidence/places.ts'
import { removeParts } from '../exports/name-export.ts'
import { createExports } from '../exports/run-exports.ts'
import { createLog, type Log } from '../log.ts'
import type { EngineCallName, EngineInput, EngineOutput } from '../protocol.ts'
import { readAtStake } from '../queries/lists/at-stake.ts'
import { createSessions } from '../session/sessions.ts'
import { createStorage } from '../session/storage-jobs.ts'
import { type DeskStore, openDeskStore } from '../storage/open-desk.ts'
import { findWorkspaces } from '../storage/own-record.ts'
import { attempt } from '../store/failure.ts'
import {
  damagedCopies,
  deskFile,
  removeDatabaseFiles,
  setAsideCopies,
  workspaceFile,
} from '../store/files.ts'
import { listSetAside } from '../store/set-aside.ts'
import { actingCalls } from './acting-calls.ts'
import { bulkCalls } from './bulk-calls.ts'
import { copyCalls } from './copy-calls.ts'
import { draftCalls } from './draft-calls.ts'
import { evidenceCalls } from './evidence-calls.ts'
import { exportCalls } from './export-calls.ts'
import { insightCalls } from './insight-calls.ts'
import { noteCalls } from './note-calls.ts'
import { type Calls, workspacesOf } from './open-workspaces.ts'
import { outboxCalls } from './outbox-calls.ts'
import { ownCalls } from './own-calls.ts'
import { pictureCalls } from './picture-calls.ts'
import { createProbes } from './probes.ts'
import { openProxy } from './proxy-calls.ts'
import { queueCalls } from './queue-calls.ts'
import { readCalls } from './read-calls.ts'
import { reportCalls } from './report-calls.ts'
import { slaCalls } from './sla-calls.ts'

export interface EngineOptions {
  /** Folder of all databases and logs; created with mode 0700 if it is missing. */
  readonly profileDir: string
  /** Sends an event to the window. */
  readonly emit: (event: DeskEvent) => void
  /** File of the thread that does storage jobs; its source by default. */
  readonly storageJobFile?: string
  /** File of the thread that does exports; its source by default. */
  readonly exportJobFile?: string
  /** Asks the operating system for its proxy; if omitted, only environment variables are used. */
  readonly askSystemProxy?: AskSystemProxy
  /** The log; by default the one in the profile. */
  readonly log?: Log
  /** As in `EngineStart`. */
  readonly upkeepWaits?: boolean
}

/** Everything in the desk that works without a window. It never throws: errors are values. */
export interface Engine {
  handle<N extends EngineCallName>(name: N, input: EngineInput<N>): Promise<Result<EngineOutput<N>>>
  /** Finishes what is in flight and closes every database. */
  close(): Promise<void>
}

/** Starts the engine. If the desk's own database cannot be opened, every call returns the reason. */
export function createEngine({
  profileDir,
  emit,
  storageJobFile = join(import.meta.dirname, '..', 'storage', 'job-worker.ts'),
  exportJobFile = join(import.meta.dirname, '..', 'exports', 'export-worker.ts'),
  askSystemProxy,
  log = createLog(profileDir),
  upkeepWaits = false,
}: EngineOptions): Engine {
  const askSystem = askSystemProxy ?? null
  const calls = openCalls({ profileDir, emit, log, storageJobFile, exportJobFile, askSystem, upkeepWaits })
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

/**
 * Removes unfinished exports in the desk's own folder: parts written before this start are from a process that died.
 */
async function sweepExports(profileDir: string, log: Log): Promise<void> {
  const folder = join(ownEvidenceFolder(profileDir), 'exports')
  const startedAt = Date.now()
  try {
    if (!existsSync(folder)) return
    const swept = await removeParts(folder, startedAt)
    if (!swept.ok) log.fault('removing parts of exports', swept.error.kind)
    else if (swept.value > 0) log.fault('removing parts of exports', `${swept.value} stayed`)
  } catch (cause) {
    log.fault('removing parts of exports', cause)
  }
}

/**
 * Opens the desk's database and returns the handlers of all calls of the protocol. A handler throws only on a fault of
 * the desk.
 *
 * @returns the errors of `openDeskStore`.
 */
function openCalls({
  profileDir,
  emit,
  log,
  storageJobFile,
  exportJobFile,
  askSystem,
  upkeepWaits,
}: Omit<Required<EngineOptions>, 'askSystemProxy'> & {
  readonly askSystem: AskSystemProxy | null
}): Result<Calls<EngineCallName>> {
  const opened = openDeskStore(deskFile(profileDir))
  if (!opened.ok) return opened
  const { desk, damaged } = opened.value
  finishForgetting()
  const damage = damaged === null ? null : findAgain(desk, damaged.keptAt)
  const proxy = openProxy(desk, askSystem)
  const { findProxy } = proxy
  const upkeep = Promise.withResolvers<void>()
  if (!upkeepWaits) upkeep.resolve()
  const sessions = createSessions({ profileDir, desk, log, emit, findProxy, upkeepMayBegin: upkeep.promise })
  const storage = createStorage({ desk, sessions, emit, log, jobFile: storageJobFile })
  const exports = createExports({
    jobFile: exportJobFile,
    progress: (workspaceId, progress) => emit({ kind: 'exportProgress', workspaceId, progress }),
  })
  void sweepExports(profileDir, log)
  const probes = createProbes(log, emit, findProxy)

  /** Waits for exports to end; a failure must not prevent anything else from being closed or forgotten. */
  async function callOff(ending: Promise<void>): Promise<void> {
    try {
      await ending
    } catch (cause) {
      log.fault('calling off exports', cause)
    }
  }

  /** Removes a workspace's row, and the hosts that were allowed for it, since nothing lists them any more. */
  function removeRow(workspaceId: string): Result<null> {
    const read = desk.read()
    const allowed = read.ok ? read.value.settings.allowedHosts : []
    const others = allowed.filter((one) => one.workspaceId !== workspaceId)
    if (others.length < allowed.length) {
      const forgotten = desk.updateSettings({ allowedHosts: others })
      if (!forgotten.ok) return forgotten
    }
    return desk.removeWorkspace(workspaceId)
  }

  /** Removes the files of workspaces that were being forgotten when the process was killed. */
  function finishForgetting(): void {
    const forgotten = desk.forgotten()
    for (const workspaceId of forgotten.ok ? forgotten.value : []) {
      try {
        const file = workspaceFile(profileDir, workspaceId)
        if (file.ok) removeDatabaseFiles(file.value)
        removeRow(workspaceId)
      } catch (cause) {
        // The workspace is not listed, and the next start tries again.
        log.fault('removing a forgotten workspace', cause)
      }
    }
  }

  /** After damage, lists again the workspaces that can be identified from their local copies. */
  function findAgain(store: DeskStore, keptAt: string): DeskDamage {
    log.fault('opening the desk database', `it was damaged; it is kept at ${keptAt}`)
    const saved = store.read()
    const known = saved.ok ? saved.value.workspaces : []
    const { records, unmatched } = findWorkspaces(profileDir, new Set(known.map(({ id }) => id)))
    const added = records.filter((record) => store.addWorkspace(record).ok)
    const [first] = [...known, ...added]
    if (saved.ok && saved.value.currentWorkspaceId === null && first !== undefined)
      store.makeCurrent(first.id)
    return { keptAt, workspaces: known.length + added.length, unmatched }
  }

  const workspaces = workspacesOf(sessions.of)
  const { inWorkspace } = workspaces

  return ok({
    ...queueCalls(workspaces),
    ...reportCalls(workspaces),
    ...ownCalls(workspaces),
    ...noteCalls(workspaces),
    ...slaCalls(workspaces),
    ...actingCalls(workspaces, desk),
    ...draftCalls(workspaces),
    ...outboxCalls(workspaces),
    ...bulkCalls(workspaces, desk),
    ...evidenceCalls(workspaces),
    ...insightCalls(workspaces, { profileDir, desk, exports }),
    ...exportCalls(workspaces, { profileDir, desk, exports, whileRead: storage.whileRead }),
    ...pictureCalls(workspaces, emit, findProxy),
    ...proxy.calls(() => {
      for (const session of sessions.all()) session.syncNow()
    }),
    ...copyCalls({ profileDir, sessions, storage }),
    ...readCalls(workspaces, desk),

    'desk.read': () => {
      const read = desk.read()
      return read.ok ? ok({ ...read.value, damage }) : read
    },
    'settings.update': async (settings) => {
      const { evidenceFolder = null } = settings
      const usable = evidenceFolder === null ? ok(null) : await checkFolder(evidenceFolder)
      if (!usable.ok) return usable
      const updated = desk.updateSettings(settings)
      const { outboxKeptDays, keepsReviewed } = settings
      if (updated.ok && (outboxKeptDays ?? keepsReviewed) !== undefined) sessions.followSettings()
      return updated
    },
    'workspace.add': async (workspace) => {
      const added = desk.addWorkspace(workspace)
      await sessions.refresh(workspace.id)
      return added
    },
    'workspace.remove': async ({ workspaceId }) => {
      // The workspace is marked first and its row removed last: after a kill in between, the next start removes the
      // files.
      const marked = desk.markForgotten(workspaceId)
      if (!marked.ok) return marked
      await callOff(exports.cancel(workspaceId))
      const removed = await sessions.remove(workspaceId)
      if (!removed.ok) return removed
      return removeRow(workspaceId)
    },
    'workspace.makeCurrent': ({ workspaceId }) => desk.makeCurrent(workspaceId),
    'workspace.update': async ({ workspaceId, name, color }) => {
      const changed = desk.updateWorkspace(workspaceId, { name, color })
      if (changed.ok) await sessions.refresh(workspaceId)
      return changed
    },
    'workspace.atStake': ({ workspaceId }) =>
      inWorkspace(workspaceId, ({ db }) =>
        attempt(db.file, () =>
          readAtStake(db, damagedCopies(db.file).length + setAsideCopies(db.file).length),
        ),
      ),
    'workspace.setMe': async ({ workspaceId, userId }) => {
      const changed = desk.setMe(workspaceId, userId)
      await sessions.refresh(workspaceId)
      return changed
    },
    'workspace.setUnencrypted': ({ workspaceId, unencrypted }) =>
      desk.setUnencrypted(workspaceId, unencrypted),
    'workspace.setBaseUrl': async ({ workspaceId, baseUrl }) => {
      const changed = desk.setBaseUrl(workspaceId, baseUrl)
      await sessions.refresh(workspaceId)
      return changed
    },
    'workspace.attach': ({ workspaceId, token }) => sessions.attach(workspaceId, token, probes.takeTimes),
    'connection.probe': ({ baseUrl, token }) => probes.probe(baseUrl, token),
    'connection.cancelProbes': () => {
      probes.cancel()
      return ok(null)
    },
    'templates.list': () => desk.templates(),
    'templates.put': ({ template, at }) => desk.putTemplate(template, at),
    'templates.add': ({ templates }) => desk.addTemplates(templates),
    'templates.move': ({ templateId, to }) => desk.moveTemplate(templateId, to),
    'templates.remove': ({ templateId }) => desk.removeTemplate(templateId),
    'sync.now': ({ workspaceId }) =>
      inWorkspace(workspaceId, (session) => {
        session.syncNow()
        return ok(null)
      }),
    'sync.state': ({ workspaceId }) =>
      inWorkspace(workspaceId, ({ db, state }) => attempt(db.file, () => state())),
    'sync.setAside': ({ workspaceId }) =>
      inWorkspace(workspaceId, ({ db }) => attempt(db.file, () => listSetAside(db))),
    'storage.read': () => storage.view(),
    'storage.measure': ({ workspaceId }) => storage.measure(workspaceId),
    'storage.estimate': ({ workspaceId, closedMonths }) => storage.estimate(workspaceId, closedMonths),
    'storage.setPolicy': ({ workspaceId, closedMonths }) => storage.setPolicy(workspaceId, { closedMonths }),
    'storage.compact': ({ workspaceId }) => storage.compact(workspaceId),
    'storage.check': ({ workspaceId }) => storage.check(workspaceId),
    'storage.backUp': ({ workspaceId, folder }) => storage.backUp(workspaceId, folder),
    'storage.rebuild': ({ workspaceId }) => storage.rebuild(workspaceId),
    'storage.cancel': ({ workspaceId }) => storage.cancel(workspaceId),
    'engine.beginUpkeep': async () => {
      upkeep.resolve()
      return ok(null)
    },
    'engine.close': async () => {
      await callOff(exports.close())
      await storage.close()
      await sessions.close()
      desk.close()
      return ok(null)
    },
  })
}
