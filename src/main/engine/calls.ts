import type { DeskEvent } from '#shared/desk/events.ts'
import type { DeskDamage } from '#shared/desk/models.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { actingCalls } from './acting-calls.ts'
import { bulkCalls } from './bulk-calls.ts'
import { checkFolder } from './evidence/part-file.ts'
import { evidenceCalls } from './evidence-calls.ts'
import type { Log } from './log.ts'
import { pictureCalls } from './picture-calls.ts'
import { createProbes } from './probes.ts'
import type { EngineCallName, EngineInput, EngineOutput } from './protocol.ts'
import { countDuplicatesOf, readDuplicateCandidates } from './queries/duplicate-candidates.ts'
import { readEvidenceList } from './queries/evidence-list.ts'
import { readQueryCatalogue } from './queries/known-names.ts'
import { readPeople } from './queries/people-list.ts'
import { readQueueCounts } from './queries/queue-counts.ts'
import { locateInQueue } from './queries/queue-locate.ts'
import { readQueueTotal, readQueueWindow } from './queries/queue-window.ts'
import { openReport, readReport } from './queries/report-view.ts'
import { countSavedView } from './queries/saved-view-count.ts'
import { readTimeline } from './queries/timeline-view.ts'
import { askService, withFound } from './service-queries.ts'
import { createSessions } from './sessions.ts'
import { findWorkspaces } from './storage/own-record.ts'
import { createStorage } from './storage/storage.ts'
import { cweName } from './store/cwe-catalogue.ts'
import { attempt } from './store/failure.ts'
import { deskFile } from './store/files.ts'
import { changeMarks, restoreMarks } from './store/local-marks.ts'
import { type DeskStore, openDeskStore } from './store/open-desk.ts'
import { listSavedViews, moveSavedView, putSavedView, removeSavedView } from './store/saved-views.ts'
import { listSetAside } from './store/set-aside.ts'
import { inTransaction } from './store/transaction.ts'
import type { WorkspaceSession } from './workspace-session.ts'

export interface EngineParts {
  readonly profileDir: string
  readonly emit: (event: DeskEvent) => void
  readonly log: Log
  /** The thread of storage jobs. */
  readonly storageJobFile: string
}

type Answer<T> = Result<T> | Promise<Result<T>>

/** One entry for each call of the protocol: a missing one does not compile. */
export type EngineCallHandlers = {
  readonly [N in EngineCallName]: (input: EngineInput<N>) => Answer<EngineOutput<N>>
}

/** How old a list of evidence may be when its report is opened. */
const evidenceFreshForMs = 600_000

/**
 * Opens the desk's database and answers every call of the protocol. A call throws only for a fault of the desk.
 *
 * @returns the errors of `openDeskStore`.
 */
export function openEngineCalls({
  profileDir,
  emit,
  log,
  storageJobFile,
}: EngineParts): Result<EngineCallHandlers> {
  const opened = openDeskStore(deskFile(profileDir))
  if (!opened.ok) return opened
  const { desk, damaged } = opened.value
  const damage = damaged === null ? null : findAgain(desk, damaged.keptAt)
  const sessions = createSessions({ profileDir, desk, log, emit })
  const storage = createStorage({ desk, sessions, emit, log, jobFile: storageJobFile })
  const probes = createProbes(log)

  /** Lists the workspaces again whose local copies say what they are. */
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

  /** Answers from a workspace's local copy. */
  function inWorkspace<T>(workspaceId: string, read: (session: WorkspaceSession) => Result<T>): Result<T> {
    const session = sessions.of(workspaceId)
    return session.ok ? read(session.value) : session
  }

  /** As `inWorkspace`, with the token owner's user id. */
  function asMe<T>(
    workspaceId: string,
    read: (session: WorkspaceSession, me: string | null) => Result<T>,
  ): Result<T> {
    return inWorkspace(workspaceId, (session) => read(session, session.workspace.meUserId))
  }

  return ok({
    'desk.read': () => {
      const read = desk.read()
      return read.ok ? ok({ ...read.value, damage }) : read
    },
    ...actingCalls({ sessionOf: sessions.of, desk }),
    ...bulkCalls({ sessionOf: sessions.of, desk }),
    ...evidenceCalls({ sessionOf: sessions.of }),
    ...pictureCalls({ sessionOf: sessions.of, emit }),

    'settings.update': async (settings) => {
      const { evidenceFolder = null } = settings
      const usable = evidenceFolder === null ? ok(null) : await checkFolder(evidenceFolder)
      return usable.ok ? desk.updateSettings(settings) : usable
    },

    'workspace.add': async (workspace) => {
      const added = desk.addWorkspace(workspace)
      await sessions.refresh(workspace.id)
      return added
    },
    'workspace.remove': async ({ workspaceId }) => {
      const removed = desk.removeWorkspace(workspaceId)
      return removed.ok ? sessions.remove(workspaceId) : removed
    },
    'workspace.makeCurrent': ({ workspaceId }) => desk.makeCurrent(workspaceId),
    'workspace.setMe': async ({ workspaceId, userId }) => {
      const changed = desk.setMe(workspaceId, userId)
      await sessions.refresh(workspaceId)
      return changed
    },
    'workspace.setBaseUrl': async ({ workspaceId, baseUrl }) => {
      const changed = desk.setBaseUrl(workspaceId, baseUrl)
      await sessions.refresh(workspaceId)
      return changed
    },
    'workspace.attach': ({ workspaceId, token }) => sessions.attach(workspaceId, token, probes.takeTimes),
    'connection.probe': ({ baseUrl, token }) => probes.probe(baseUrl, token),

    'people.list': ({ workspaceId }) => asMe(workspaceId, ({ db }, me) => readPeople(db, me)),
    'queue.window': ({ workspaceId, ...question }) =>
      asMe(workspaceId, (session, me) => readQueueWindow(session.db, withFound(session, question), me)),
    'queue.total': ({ workspaceId, ...question }) =>
      asMe(workspaceId, (session, me) => readQueueTotal(session.db, withFound(session, question), me)),
    'queue.locate': ({ workspaceId, ...question }) =>
      asMe(workspaceId, (session, me) => locateInQueue(session.db, withFound(session, question), me)),
    'queue.askService': async ({ workspaceId, ...question }) => {
      const session = sessions.of(workspaceId)
      return session.ok ? askService(session.value, question) : session
    },
    'queue.leaveService': ({ workspaceId }) =>
      inWorkspace(workspaceId, ({ sync }) => {
        sync?.search.leave()
        return ok(null)
      }),
    'queue.catalogue': ({ workspaceId }) => inWorkspace(workspaceId, ({ db }) => readQueryCatalogue(db)),
    'queue.counts': ({ workspaceId }) => asMe(workspaceId, ({ db }, me) => readQueueCounts(db, me)),

    'report.read': ({ workspaceId, reportId }) =>
      asMe(workspaceId, ({ db }, me) => readReport(db, reportId, { me, cweName })),
    'report.open': ({ workspaceId, reportId }) =>
      asMe(workspaceId, (session, me) => {
        const now = Date.now()
        const view = openReport(session.db, reportId, { me, cweName, now })
        const evidenceReadAt = view.ok ? view.value.evidenceReadAt : null
        session.opened(
          reportId,
          evidenceReadAt === null || Math.abs(now - evidenceReadAt) > evidenceFreshForMs,
        )
        return view
      }),
    'report.fetch': async ({ workspaceId, reportId }) => {
      const session = sessions.of(workspaceId)
      if (!session.ok) return session
      return session.value.sync?.fetch(reportId) ?? err({ kind: 'unauthorized' })
    },
    'report.timeline': ({ workspaceId, reportId }) =>
      asMe(workspaceId, ({ db }, me) => readTimeline(db, reportId, me)),
    'report.duplicates': ({ workspaceId, reportId, text }) =>
      asMe(workspaceId, ({ db }, me) => readDuplicateCandidates(db, reportId, text, me)),
    'report.ownDuplicates': ({ workspaceId, reportId }) =>
      inWorkspace(workspaceId, ({ db }) => attempt(db.file, () => countDuplicatesOf(db, reportId))),
    'report.evidence': ({ workspaceId, reportId }) =>
      inWorkspace(workspaceId, ({ db }) => readEvidenceList(db, reportId)),

    'marks.change': ({ workspaceId, reports, change }) =>
      inWorkspace(workspaceId, ({ db, marked }) => {
        const before = inTransaction(db, () => changeMarks(db, reports, change, Date.now()))
        if (before.ok) marked(before.value.map(({ reportId }) => reportId))
        return before
      }),
    'marks.restore': ({ workspaceId, which, marks }) =>
      inWorkspace(workspaceId, ({ db, marked }) => {
        const restored = inTransaction(db, () => restoreMarks(db, which, marks, Date.now()))
        if (!restored.ok) return restored
        marked(marks.map(({ reportId }) => reportId))
        return ok(null)
      }),

    'views.list': ({ workspaceId }) =>
      inWorkspace(workspaceId, ({ db }) => attempt(db.file, () => listSavedViews(db))),
    'views.put': ({ workspaceId, view, at }) =>
      inWorkspace(workspaceId, ({ db }) => inTransaction(db, () => putSavedView(db, view, at))),
    'views.move': ({ workspaceId, viewId, to }) =>
      inWorkspace(workspaceId, ({ db }) => inTransaction(db, () => moveSavedView(db, viewId, to))),
    'views.remove': ({ workspaceId, viewId }) =>
      inWorkspace(workspaceId, ({ db }) => inTransaction(db, () => removeSavedView(db, viewId))),
    'views.count': ({ workspaceId, viewId }) =>
      asMe(workspaceId, ({ db }, me) => countSavedView(db, viewId, me)),

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

    'engine.close': async () => {
      await storage.close()
      await sessions.close()
      desk.close()
      return ok(null)
    },
  })
}
