import type { DeskEvent } from '#shared/desk/events.ts'
import { ok, type Result } from '#shared/desk/result.ts'
import type { Log } from './log.ts'
import { createProbes } from './probes.ts'
import type { EngineCallName, EngineInput, EngineOutput } from './protocol.ts'
import { readEvidenceList } from './queries/evidence-list.ts'
import { readQueryCatalogue } from './queries/known-names.ts'
import { readPeople } from './queries/people-list.ts'
import { readQueueCounts } from './queries/queue-counts.ts'
import { locateInQueue } from './queries/queue-locate.ts'
import { readQueueWindow } from './queries/queue-window.ts'
import { openReport, readReport } from './queries/report-view.ts'
import { readTimeline } from './queries/timeline-view.ts'
import { createSessions } from './sessions.ts'
import { cweName } from './store/cwe-names.ts'
import { attempt } from './store/failure.ts'
import { deskFile } from './store/files.ts'
import { openDeskStore } from './store/open-desk.ts'
import { listSetAside } from './store/set-aside.ts'
import type { WorkspaceSession } from './workspace-session.ts'

export interface EngineParts {
  readonly profileDir: string
  readonly emit: (event: DeskEvent) => void
  readonly log: Log
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
export function openEngineCalls({ profileDir, emit, log }: EngineParts): Result<EngineCallHandlers> {
  const opened = openDeskStore(deskFile(profileDir))
  if (!opened.ok) return opened
  const { desk, damaged } = opened.value
  if (damaged !== null)
    log.fault('opening the desk database', `it was damaged; it is kept at ${damaged.keptAt}`)
  const sessions = createSessions({ profileDir, desk, log, emit })
  const probes = createProbes(log)

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
    'desk.read': () => desk.read(),
    'settings.update': (settings) => desk.updateSettings(settings),

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
    'workspace.attach': async ({ workspaceId, token }) => {
      const session = sessions.of(workspaceId)
      if (!session.ok) return session
      const { baseUrl } = session.value.workspace
      return session.value.attach(token, token === null ? [] : probes.takeTimes(baseUrl, token))
    },
    'connection.probe': ({ baseUrl, token }) => probes.probe(baseUrl, token),

    'people.list': ({ workspaceId }) => asMe(workspaceId, ({ db }, me) => readPeople(db, me)),
    'queue.window': ({ workspaceId, ...question }) =>
      asMe(workspaceId, ({ db }, me) => readQueueWindow(db, question, me)),
    'queue.locate': ({ workspaceId, ...question }) =>
      asMe(workspaceId, ({ db }, me) => locateInQueue(db, question, me)),
    'queue.catalogue': ({ workspaceId }) => inWorkspace(workspaceId, ({ db }) => readQueryCatalogue(db)),
    'queue.counts': ({ workspaceId }) => asMe(workspaceId, ({ db }, me) => readQueueCounts(db, me)),

    'report.read': ({ workspaceId, reportId }) =>
      asMe(workspaceId, ({ db }, me) => readReport(db, reportId, { me, cweName })),
    'report.open': ({ workspaceId, reportId }) =>
      asMe(workspaceId, (session, me) => {
        const now = Date.now()
        const view = openReport(session.db, reportId, { me, cweName, now })
        const evidenceReadAt = view.ok ? view.value.evidenceReadAt : null
        session.opened(reportId, evidenceReadAt === null || now - evidenceReadAt > evidenceFreshForMs)
        return view
      }),
    'report.timeline': ({ workspaceId, reportId }) =>
      asMe(workspaceId, ({ db }, me) => readTimeline(db, reportId, me)),
    'report.evidence': ({ workspaceId, reportId }) =>
      inWorkspace(workspaceId, ({ db }) => readEvidenceList(db, reportId)),

    'sync.now': ({ workspaceId }) =>
      inWorkspace(workspaceId, (session) => {
        session.syncNow()
        return ok(null)
      }),
    'sync.state': ({ workspaceId }) =>
      inWorkspace(workspaceId, ({ db, state }) => attempt(db.file, () => state())),
    'sync.setAside': ({ workspaceId }) =>
      inWorkspace(workspaceId, ({ db }) => attempt(db.file, () => listSetAside(db))),

    'engine.close': async () => {
      await sessions.close()
      desk.close()
      return ok(null)
    },
  })
}
