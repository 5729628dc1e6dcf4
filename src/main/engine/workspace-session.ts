import type { DeskError } from '#shared/desk/errors.ts'
import type { DeskEvent } from '#shared/desk/events.ts'
import type { OutboxCounts } from '#shared/desk/outbox.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { SlowStatement } from '#shared/desk/storage.ts'
import type { SyncState } from '#shared/desk/sync-state.ts'
import type { RequestLog } from './api/budget.ts'
import { openDownloads, type SessionDownloads } from './evidence/open-downloads.ts'
import type { EvidencePlace } from './evidence/places.ts'
import type { Log } from './log.ts'
import { hindranceReason } from './outbox/hindrance.ts'
import { askForTransitions } from './outbox/learn-transitions.ts'
import type { WorkspaceRecord } from './protocol.ts'
import type { OutboxHindrance } from './queries/outbox-view.ts'
import { createSnoozeAlarm } from './snooze-alarm.ts'
import { keepOwnRecord } from './storage/own-record.ts'
import type { WritableDb } from './store/database.ts'
import { takeBack } from './store/eviction.ts'
import { attempt } from './store/failure.ts'
import { workspaceFile } from './store/files.ts'
import { endDeferrals } from './store/hydration.ts'
import { openWorkspaceStore } from './store/open.ts'
import { countActions } from './store/outbox.ts'
import { requestLog } from './store/request-log.ts'
import { inTransaction } from './store/transaction.ts'
import { createAnnouncer } from './sync/announcer.ts'
import { workOffIndexBacklog } from './sync/index-backlog.ts'
import type { Sync } from './sync/sync.ts'
import { createStateComposer } from './sync/sync-state.ts'
import { connectWorkspace, type WorkspaceConnection } from './workspace-connection.ts'

export interface SessionParts {
  readonly profileDir: string
  readonly workspace: WorkspaceRecord
  readonly log: Log
  readonly emit: (event: DeskEvent) => void
  /** Where evidence goes at the moment. */
  readonly evidencePlace: () => EvidencePlace
  /** The local copy was just rebuilt in the place of a damaged one. */
  readonly rebuilt?: Damage | null
}

type Damage = Extract<DeskError, { kind: 'databaseDamaged' }>

/** One workspace while the desk runs: its local copy and, once it has a token, its connection and its sync. */
export interface WorkspaceSession {
  readonly db: WritableDb
  /** False once it is closed, and so is `db`. */
  readonly isOpen: boolean
  /** Statements that took long, newest first. */
  readonly slow: readonly SlowStatement[]
  /** Damage was met: nothing is synced until the copy is rebuilt. */
  readonly damaged: boolean
  /** The token it syncs with, for whoever opens the workspace again. */
  readonly token: string | null
  noteDamage(): void
  /** Reports whose texts were taken away. */
  evicted(reportIds: readonly number[]): void
  /** As it was last handed over by `follow`. */
  readonly workspace: WorkspaceRecord
  /** The record changed. Another address ends the connection: a token is for one service only. */
  follow(workspace: WorkspaceRecord): Promise<void>
  /**
   * Starts syncing with this token, or goes on when it already does. null: only the local copy from now on.
   *
   * @param earlierRequests times (as `RequestLog`) of requests this token was used for elsewhere a moment ago.
   * @returns `diskFull` or `databaseDamaged` when the local copy takes nothing.
   */
  attach(token: string | null, earlierRequests: readonly number[]): Promise<Result<null>>
  syncNow(): void
  /** A person decided something about these reports: it is shown, and carried out when it is due. */
  decided(reportIds: readonly number[]): void
  /** What hinders the outbox at the moment. */
  hindrance(): OutboxHindrance
  /** How long so many actions of bulk changes take from now on, in ms; null when nothing is sent at the moment. */
  timeForBulk(actions: number): number | null
  /** Asks the service what can be done with the status of a report; `network` while there is no connection. */
  learnTransitions(reportId: number): Promise<Result<null>>
  /** A person opened the report. `evidence`: its list of evidence is to be read, too. */
  opened(reportId: number, evidence: boolean): void
  /** null = there is no connection: no token, or a refused one. */
  readonly sync: Pick<Sync, 'fetch' | 'search'> | null
  readonly downloads: SessionDownloads
  /** A person changed marks of these reports. */
  marked(reportIds: readonly number[]): void
  state(): SyncState
  close(): Promise<void>
}

/** Slow statements remembered. */
const slowKept = 20

/** @returns the errors of `openWorkspaceStore`; `unknownHere` when the id is not one of ours. */
export function openWorkspaceSession({
  profileDir,
  log,
  emit,
  evidencePlace,
  ...parts
}: SessionParts): Result<WorkspaceSession> {
  let { workspace } = parts
  const file = workspaceFile(profileDir, workspace.id)
  if (!file.ok) return file
  const slow: SlowStatement[] = []
  /** Damage may be met before there is anything that could be told. */
  let metDamage = false
  let isReady = false
  const opened = openWorkspaceStore(file.value, {
    onSlow: (name, ms) => {
      log.note(`slow: ${name} took ${Math.round(ms)} ms`)
      slow.unshift({ at: Date.now(), name, ms: Math.round(ms) })
      slow.length = Math.min(slow.length, slowKept)
    },
    onDamage: () => {
      if (isReady) noteDamage()
      else metDamage = true
    },
  })
  if (!opened.ok) return opened

  const { db } = opened.value
  const rebuilt = opened.value.damaged ?? parts.rebuilt ?? null
  let localError: { at: number; error: Damage } | null =
    rebuilt === null ? null : { at: Date.now(), error: rebuilt }
  let damaged = false
  let isOpen = true
  if (rebuilt !== null) log.fault('opening a local copy', `it was damaged; it is kept at ${rebuilt.keptAt}`)
  const composeState = createStateComposer(workspace.id, db)
  const announcer = createAnnouncer(workspace.id, emit, stateOrNull, countsOrNull)
  const downloads = openDownloads({ db, log, emit, profileDir, evidencePlace, workspace: () => workspace })
  const alarm = createSnoozeAlarm({
    db,
    log,
    onWake: (reportIds) => {
      emit({ kind: 'reportsWoke', workspaceId: workspace.id, reportIds })
      announcer.reportsChanged(reportIds)
    },
  })
  let connection: WorkspaceConnection | null = null
  let attached = false
  let token: string | null = null
  /** Attaching and detaching happen one after the other. */
  let changing: Promise<void> = Promise.resolve()
  isReady = true
  if (metDamage) noteDamage()
  keepOwnRecord(db, workspace)
  alarm.set()
  void finishIndexing()

  function state(): SyncState {
    return composeState({
      standing: connection?.sync.standing() ?? null,
      withoutToken: attached && connection === null && !damaged,
      requestsPerMinute: workspace.requestsPerMinute,
      damaged,
      localError,
    })
  }

  /** What an update left to be indexed, and a kill. */
  async function finishIndexing(): Promise<void> {
    const indexed = (reportIds: readonly number[]) => {
      announcer.reportsChanged(reportIds)
      announcer.syncStateMayHaveChanged()
    }
    try {
      const finished = await workOffIndexBacklog(db, { goesOn: () => isOpen && !damaged, indexed })
      if (!finished.ok) log.fault('indexing what waited', finished.error.kind)
    } catch (cause) {
      log.fault('indexing what waited', cause)
    }
  }

  /** Syncing on would only meet it again, and write into a file nobody can trust. What can be read stays readable. */
  function noteDamage(): void {
    if (damaged || !isOpen) return
    damaged = true
    localError = { at: Date.now(), error: { kind: 'databaseDamaged', keptAt: db.file } }
    log.fault('using a local copy', `it is damaged: ${db.file}`)
    void inTurn(disconnect)
    announcer.syncStateMayHaveChanged()
  }

  function countsOrNull(): OutboxCounts | null {
    const counts = attempt(db.file, () => countActions(db, Date.now()))
    return counts.ok ? counts.value : null
  }

  /** For what is pushed: a database that fails at this moment must not end the sync that asks. */
  function stateOrNull(): SyncState | null {
    try {
      return state()
    } catch (cause) {
      log.fault('telling the sync state', cause)
      return null
    }
  }

  function hindrance(): OutboxHindrance {
    const me = workspace.meUserId
    const standing = connection?.outbox.standing() ?? null
    const looking = standing?.looking ?? new Set<number>()
    return {
      me,
      looking,
      now: Date.now(),
      reason: hindranceReason(standing, connection?.sync.standing() ?? null),
    }
  }

  /** What the local copy has to know before a token is used. */
  function prepare(times: RequestLog, earlierRequests: readonly number[]): Result<null> {
    return attempt(db.file, () => {
      // What could not be read before may be readable now, or with this token.
      endDeferrals(db)
      for (const at of earlierRequests) times.record(at)
      return null
    })
  }

  async function disconnect(): Promise<void> {
    const ending = connection
    connection = null
    await ending?.close()
  }

  function inTurn<T>(change: () => Promise<T>): Promise<T> {
    const changed = changing.then(change)
    // Who asked for a change hears how it failed; the next change is not to fail with it.
    changing = changed.then(
      () => undefined,
      () => undefined,
    )
    return changed
  }

  return ok({
    db,
    slow,
    downloads,
    noteDamage,
    get isOpen() {
      return isOpen
    },
    get damaged() {
      return damaged
    },
    get token() {
      return token
    },
    get workspace() {
      return workspace
    },
    follow: (next) =>
      inTurn(async () => {
        const moved = next.baseUrl !== workspace.baseUrl
        workspace = next
        keepOwnRecord(db, workspace)
        if (moved) await disconnect()
        announcer.syncStateMayHaveChanged()
      }),
    attach: (given, earlierRequests) =>
      inTurn(async () => {
        attached = true
        token = given
        const goesOn =
          connection?.token === token &&
          connection?.sync.standing().connection !== 'unauthorized' &&
          !connection.outbox.standing().refused
        if (goesOn) {
          connection?.sync.now()
          downloads.goOn()
          return ok(null)
        }
        await disconnect()
        const times = requestLog(db)
        const prepared = prepare(times, earlierRequests)
        if (token !== null && prepared.ok && !damaged) {
          connection = connectWorkspace(token, { db, log, announcer, downloads, workspace, times })
        }
        announcer.syncStateMayHaveChanged()
        return prepared
      }),
    evicted: (reportIds) => {
      announcer.reportsChanged(reportIds)
      announcer.syncStateMayHaveChanged()
    },
    get sync() {
      return connection !== null && connection.sync.standing().connection !== 'unauthorized'
        ? connection.sync
        : null
    },
    syncNow: () => {
      connection?.sync.now()
      connection?.outbox.tryNow()
      downloads.goOn()
    },
    decided: (reportIds) => {
      announcer.reportsChanged(reportIds.length > 1_000 ? 'many' : reportIds)
      announcer.outboxMayHaveChanged()
      connection?.outbox.ring()
    },
    hindrance,
    timeForBulk: (actions) => {
      if (connection === null || hindrance().reason !== null) return null
      const { tookMs } = connection.outbox.standing()
      return connection.budget.timeFor('bulk', { count: actions, tookMs })
    },
    learnTransitions: async (reportId) =>
      connection === null
        ? err({ kind: 'network', reason: 'There is no connection.', mayHaveArrived: false })
        : askForTransitions({ db, api: connection.api, signal: connection.signal, now: Date.now }, reportId),
    opened: (reportId, evidence) => {
      // Without room on the disk it is read when there is some.
      inTransaction(db, () => takeBack(db, reportId))
      announcer.reportsChanged([reportId])
      connection?.sync.open(reportId, evidence)
    },
    marked: (reportIds) => {
      alarm.set()
      announcer.reportsChanged(reportIds)
    },
    state,
    close: () =>
      inTurn(async () => {
        isOpen = false
        alarm.end()
        await disconnect()
        await downloads.close()
        announcer.end()
        db.close()
      }),
  })
}
