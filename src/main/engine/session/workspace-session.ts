import { setTimeout as sleep } from 'node:timers/promises'
import type { DeskError } from '#shared/desk/errors.ts'
import type { DeskEvent } from '#shared/desk/events.ts'
import type { OutboxCounts } from '#shared/desk/outbox.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { SlowStatement } from '#shared/desk/storage.ts'
import type { SyncState } from '#shared/desk/sync-state.ts'
import type { RequestLog } from '../api/budget.ts'
import type { FindProxy } from '../api/find-proxy.ts'
import { openDownloads, type SessionDownloads } from '../evidence/open-downloads.ts'
import type { EvidencePlace } from '../evidence/places.ts'
import type { Log } from '../log.ts'
import { createForgetOld } from '../outbox/forget-old.ts'
import { hindranceOfEach, hindranceReason, unconnectedReason } from '../outbox/outbox-hindrance.ts'
import type { CopyKey, WorkspaceRecord } from '../protocol.ts'
import type { OutboxHindrance } from '../queries/lists/outbox-view.ts'
import { openWorkspaceStore } from '../storage/open.ts'
import { keepOwnRecord } from '../storage/own-record.ts'
import type { WritableDb } from '../store/database.ts'
import { attempt } from '../store/failure.ts'
import { workspaceFile } from '../store/files.ts'
import { forgetAllRefusals, isListRefused } from '../store/outbox/kept-refusals.ts'
import { countActions } from '../store/outbox/outbox-entries.ts'
import { followInboxSetting } from '../store/own/inbox-choice.ts'
import { restoreEvicted } from '../store/reports/eviction.ts'
import { endDeferrals } from '../store/sync/hydration-queue.ts'
import { moveKeptTimes } from '../store/sync/kept-times.ts'
import { requestLog } from '../store/sync/request-log.ts'
import { inTransaction } from '../store/transaction.ts'
import { createAnnouncer } from '../sync/announcer.ts'
import { createStateComposer } from '../sync/compose-sync-state.ts'
import { refusalPlace } from '../sync/learn-transitions.ts'
import type { Sync } from '../sync/sync.ts'
import { createAuthorWatch } from './author-watch.ts'
import { createClockKeeper } from './clock-keeper.ts'
import { createSnoozeAlarm } from './snooze-alarm.ts'
import type { SteadyTime } from './steady-time.ts'
import { createUpkeep } from './upkeep.ts'
import { notConnected, whyNotConnected } from './why-not-connected.ts'
import type { WorkspaceConnection } from './workspace-connection.ts'

export interface SessionParts {
  readonly profileDir: string
  readonly workspace: WorkspaceRecord
  /** The key of the local copy. */
  readonly key: CopyKey
  readonly log: Log
  readonly emit: (event: DeskEvent) => void
  /**
   * Returns the folder for evidence and the template that names the folders of reports, according to the current
   * settings.
   */
  readonly evidencePlace: () => EvidencePlace
  /** Returns the hosts of the local network that the user has allowed for a workspace. */
  readonly allowedHosts: (workspaceId: string) => readonly string[]
  readonly findProxy: FindProxy
  readonly outboxKeptDays: () => number
  /**
   * Returns whether reviewed reports stay in the inbox, according to the current settings; null when these cannot be
   * read.
   */
  readonly keepsReviewed: () => boolean | null
  /** The clock for the waits of this session. */
  readonly time: SteadyTime
  /** Resolves when what waited in the local copy may be indexed, and due times be computed. */
  readonly upkeepMayBegin: Promise<void>
  /** The damage for which the local copy was just rebuilt; null or undefined when it was not. */
  readonly rebuilt?: Damage | null
}

/** How long a question waits at the start of the desk for the token, in ms; the keychain may ask the user first. */
const attachedWithinMs = 5_000

export type Damage = Extract<DeskError, { kind: 'databaseDamaged' }>

/** The parts of a sync that answer requests of the user. */
export type UsableSync = Pick<Sync, 'fetch' | 'search'>

/** One workspace while it is open: its local copy and, once it has a token, its connection with the sync. */
export interface WorkspaceSession {
  readonly db: WritableDb
  /** The key of the local copy, for other connections to its file. */
  readonly key: CopyKey
  /** False once the session, and with it `db`, is closed. */
  readonly isOpen: boolean
  /** Statements that were slow, newest first. */
  readonly slow: readonly SlowStatement[]
  /** Whether damage was found: nothing is synced until the copy is rebuilt. */
  readonly damaged: boolean
  /** The token it syncs with, needed to open the workspace again; null when there is none. */
  readonly token: string | null
  noteDamage(): void
  /** Called when the texts of these reports were evicted. */
  evicted(reportIds: readonly number[]): void
  /** The record last passed to `follow`. */
  readonly workspace: WorkspaceRecord
  /** Called when the record changed. A new address ends the connection: a token is for one service only. */
  follow(workspace: WorkspaceRecord): Promise<void>
  /**
   * Starts syncing with this token, or continues if it already does. null = only the local copy is used from now on.
   *
   * @param earlierRequests times (as in `RequestLog`) of requests sent with this token elsewhere a moment ago.
   * @returns `diskFull` or `databaseDamaged` when the local copy cannot be written.
   */
  attach(token: string | null, earlierRequests: readonly number[]): Promise<Result<null>>
  syncNow(): void
  /** Called when the user decided about these reports: the decision is shown, and carried out when it is due. */
  decided(reportIds: readonly number[]): void
  /**
   * Checks what became of an action whose answer was lost. Resolves when the check has ended; at once without a
   * connection.
   */
  checkNow(entryId: number): Promise<void>
  /** ms since 1970, by the clock that this session uses for waits. */
  now(): number
  /** The reason why the outbox sends nothing at the moment, if there is one. */
  hindrance(): OutboxHindrance
  /**
   * How long this many requests of bulk changes take from now on, in ms; null when nothing can be sent at the moment.
   */
  timeForBulk(requests: number): number | null
  /**
   * Requests a report's transitions from the service, unless the service is known to refuse that list; `network` while
   * there is no connection.
   *
   * @param about `kind`: the answer for another report of the same kind is enough. Default `report`.
   */
  learnTransitions(reportId: number, about?: 'report' | 'kind'): Promise<Result<null>>
  /** Called when the known permissions of the token's owner have changed. */
  roleChanged(): void
  /** Called when the user opened the report. `evidence`: also read its list of evidence. */
  opened(reportId: number, evidence: boolean): void
  /**
   * The sync while a token is in use; null before the token was handed over, when there is none, when the service
   * refused it, and after damage.
   */
  readonly sync: UsableSync | null
  /** Resolves once the token was handed over at the start of the desk, at the latest after a few seconds. */
  whenAttached(): Promise<void>
  /**
   * Calls `ask` with the sync.
   *
   * @returns its result; `unauthorized` when there is no token or the service refused it; `databaseDamaged` after
   *   damage; `diskFull` when the token could not be put to use because of that; `network` when there is no connection
   *   for another reason.
   */
  withSync<T>(ask: (sync: UsableSync) => Promise<Result<T>>): Promise<Result<T>>
  readonly downloads: SessionDownloads
  /**
   * Called when the settings changed: deletes actions that were settled longer ago than the settings allow, and updates
   * the inbox.
   */
  followSettings(): void
  /** Called when promises or the calendar changed: due times are computed again. */
  promisesChanged(): void
  /** Called when the user renamed, recolored or removed something that rows of any reports may show. */
  ownNamesChanged(): void
  /** Called when the user changed marks of these reports. */
  marked(reportIds: readonly number[]): void
  state(): SyncState
  close(): Promise<void>
}

/** How many slow statements are remembered. */
const slowKept = 20

/** @returns the errors of `openWorkspaceStore`; `unknownHere` when the id cannot be that of a workspace. */
export function openWorkspaceSession({
  profileDir,
  key,
  log,
  emit,
  evidencePlace,
  allowedHosts,
  findProxy,
  outboxKeptDays,
  keepsReviewed,
  time,
  upkeepMayBegin,
  ...parts
}: SessionParts): Result<WorkspaceSession> {
  let { workspace } = parts
  const file = workspaceFile(profileDir, workspace.id)
  if (!file.ok) return file
  const slow: SlowStatement[] = []
  /** Whether damage was found while opening, before the session could report it. */
  let metDamage = false
  let isReady = false
  const opened = openWorkspaceStore(file.value, {
    key,
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
  const composeState = createStateComposer(workspace.id, db, time.now)
  const authors = createAuthorWatch(workspace.id, db, emit)
  const announcer = createAnnouncer(workspace.id, announce, stateOrNull, countsOrNull)
  const downloads = openDownloads({
    db,
    log,
    emit,
    profileDir,
    evidencePlace,
    allowedHosts: () => allowedHosts(workspace.id),
    findProxy,
    workspace: () => workspace,
  })
  const alarm = createSnoozeAlarm({
    db,
    log,
    now: time.now,
    onWake: (woken) => {
      emit({ kind: 'reportsWoke', workspaceId: workspace.id, ...woken })
      announcer.reportsChanged(woken.reportIds)
    },
  })
  const clocks = createClockKeeper({ db, log, changed: announcer.reportsChanged })
  const upkeep = createUpkeep({
    db,
    log,
    clocks,
    announcer,
    goesOn: () => isOpen && !damaged,
    mayBegin: upkeepMayBegin,
  })
  const forgetting = createForgetOld({
    db,
    log,
    keptDays: outboxKeptDays,
    changed: announcer.outboxMayHaveChanged,
  })
  let connection: WorkspaceConnection | null = null
  let attached = false
  /** Why the token could not be put to use; null when it could. It is tried again a moment later. */
  let attachError: { readonly at: number; readonly error: DeskError } | null = null
  let token: string | null = null
  /** The last token, also one that is no longer used: what the service refused it may be allowed to another. */
  let tokenBefore: string | null = null
  /** Resolved once a token, or that there is none, was handed over; or when the session is closed. */
  const handedOver = Promise.withResolvers<void>()
  /** The last change of the connection: attaching and detaching happen one after the other. */
  let changing: Promise<void> = Promise.resolve()
  isReady = true
  if (metDamage) noteDamage()
  keepOwnRecord(db, workspace, key)
  followInbox()
  alarm.set()
  forgetting.run()
  const stopMoving = time.onSet(moveTimes)

  function announce(event: DeskEvent): void {
    emit(event)
    if (event.kind !== 'reportsChanged' || !isOpen) return
    authors.look(workspace.meUserId)
    upkeep.reportsChanged()
  }

  function state(): SyncState {
    return composeState({
      sync: connection?.sync.status() ?? null,
      withoutToken: isWithoutToken() && !damaged,
      requestsPerMinute: workspace.requestsPerMinute,
      damaged,
      localError: damaged ? localError : (attachError ?? localError),
    })
  }

  /** Updates the inbox according to the settings. @returns whether the reports in the inbox changed. */
  function followInbox(): boolean {
    const keeps = keepsReviewed()
    if (keeps === null) return false
    const followed = inTransaction(db, (transaction) => followInboxSetting(transaction, keeps))
    if (!followed.ok) log.note(`the inbox does not go by the settings yet (${followed.error.kind})`)
    return followed.ok && followed.value
  }

  /**
   * Ends syncing after damage was found: it would only find the damage again, and write into a damaged file. The
   * readable parts of the copy stay readable.
   */
  function noteDamage(): void {
    if (damaged || !isOpen) return
    damaged = true
    localError = { at: Date.now(), error: { kind: 'databaseDamaged', keptAt: db.file } }
    log.fault('using a local copy', `it is damaged: ${db.file}`)
    void inTurn(disconnect)
    announcer.syncStateMayHaveChanged()
  }

  function countsOrNull(): OutboxCounts | null {
    const counts = attempt(db.file, () => countActions(db, time.now()))
    return counts.ok ? counts.value : null
  }

  /** Called when the time of day was set. */
  function moveTimes(byMs: number): void {
    const moved = inTransaction(db, (transaction) => moveKeptTimes(transaction, byMs))
    if (!moved.ok) log.note(`moving times along with the clock failed (${moved.error.kind})`)
    connection?.outbox.timesMoved()
    alarm.set()
    announcer.reportsChanged('many')
    announcer.outboxMayHaveChanged()
  }

  /** The state to push, or null when the database fails: that must not end the sync which asks for the state. */
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
    const status = connection?.outbox.status() ?? null
    const looking = status?.looking ?? new Set<number>()
    const sync = connection?.sync.connection() ?? null
    return {
      me,
      looking,
      now: time.now(),
      reason:
        status === null ? unconnectedReason(copyError(), isWithoutToken()) : hindranceReason(status, sync),
      ofEach: hindranceOfEach(status, sync),
    }
  }

  /** Why the local copy cannot be used for a connection; null when it can. */
  function copyError(): DeskError | null {
    return damaged ? (localError?.error ?? null) : (attachError?.error ?? null)
  }

  function isWithoutToken(): boolean {
    return attached && token === null
  }

  function usableSync(): UsableSync | null {
    return connection !== null && !connection.sync.isRefused ? connection.sync : null
  }

  async function whenAttached(): Promise<void> {
    if (usableSync() !== null || damaged) return
    if (!attached && isOpen)
      await Promise.race([handedOver.promise, sleep(attachedWithinMs, undefined, { ref: false })])
    await changing
  }

  async function withSync<T>(ask: (sync: UsableSync) => Promise<Result<T>>): Promise<Result<T>> {
    const sync = usableSync()
    if (sync !== null) return ask(sync)
    return err(
      whyNotConnected({
        copyError: copyError(),
        isWithoutToken: isWithoutToken(),
        isRefused: connection?.sync.isRefused === true,
      }),
    )
  }

  /** Prepares the local copy before a token is used. */
  function prepare(times: RequestLog, earlierRequests: readonly number[]): Result<null> {
    return attempt(db.file, () => {
      // Parts that were unreadable before may be readable now, or with this token.
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
    // The caller of a change receives its failure; the next change must not fail because of it.
    changing = changed.then(
      () => undefined,
      () => undefined,
    )
    return changed
  }

  return ok({
    db,
    key,
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
        const isSomebodyElse = next.meUserId !== workspace.meUserId
        workspace = next
        // Names and threads show which person is "You", so all reports change.
        if (isSomebodyElse) announcer.reportsChanged('many')
        keepOwnRecord(db, workspace, key)
        authors.look(workspace.meUserId)
        if (moved) {
          token = null
          attachError = null
          await disconnect()
        }
        announcer.syncStateMayHaveChanged()
      }),
    attach: (given, earlierRequests) =>
      inTurn(async () => {
        if (tokenBefore !== null && given !== null && given !== tokenBefore)
          inTransaction(db, (transaction) => forgetAllRefusals(transaction))
        attached = true
        token = given
        tokenBefore = given ?? tokenBefore
        handedOver.resolve()
        const goesOn =
          connection?.token === token &&
          connection?.sync.isRefused !== true &&
          !connection.outbox.status().refused
        if (goesOn) {
          connection?.sync.now()
          downloads.goOn()
          return ok(null)
        }
        try {
          await disconnect()
          const times = requestLog(db)
          const prepared = prepare(times, earlierRequests)
          attachError = prepared.ok ? null : { at: Date.now(), error: prepared.error }
          if (token !== null && prepared.ok && !damaged) {
            // Loaded with the first token, because the window's first drawing needs none of it.
            const { connectWorkspace } = await import('./workspace-connection.ts')
            connection = connectWorkspace(token, {
              db,
              log,
              announcer,
              downloads,
              workspace,
              times,
              now: time.now,
              findProxy,
            })
          }
          return prepared
        } finally {
          announcer.syncStateMayHaveChanged()
        }
      }),
    evicted: (reportIds) => {
      announcer.reportsChanged(reportIds)
      announcer.syncStateMayHaveChanged()
    },
    get sync() {
      return usableSync()
    },
    whenAttached,
    withSync,
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
    checkNow: async (entryId) => connection?.outbox.checkNow(entryId),
    now: time.now,
    hindrance,
    timeForBulk: (requests) => {
      if (connection === null || hindrance().reason !== null) return null
      const { tookMs } = connection.outbox.status()
      return connection.budget.timeFor('bulk', { count: requests, tookMs })
    },
    learnTransitions: async (reportId, about = 'report') => {
      if (connection === null) return err(notConnected)
      if (isListRefused(db, refusalPlace(db, reportId))) return ok(null)
      const { sync } = connection
      const learned = await sync.learnTransitions(reportId, about)
      if (!learned.ok) return learned
      if (learned.value.hasMoved) {
        announcer.reportsChanged([reportId])
        sync.open(reportId, false)
      }
      return ok(null)
    },
    roleChanged: () => announcer.reportsChanged('many'),
    opened: (reportId, evidence) => {
      // If the disk is full, the texts of an evicted report are read once there is room.
      const restored = inTransaction(db, (transaction) => restoreEvicted(transaction, reportId))
      // Opening changes nothing else. Otherwise the window would read the list and the report again each time.
      if (restored.ok && restored.value) announcer.reportsChanged([reportId])
      connection?.sync.open(reportId, evidence)
    },
    followSettings: () => {
      forgetting.run()
      if (followInbox()) announcer.reportsChanged('many')
    },
    promisesChanged: () => {
      clocks.look()
      announcer.reportsChanged('many')
    },
    ownNamesChanged: () => announcer.reportsChanged('many'),
    marked: (reportIds) => {
      alarm.set()
      announcer.reportsChanged(reportIds)
    },
    state,
    close: () =>
      inTurn(async () => {
        isOpen = false
        handedOver.resolve()
        stopMoving()
        alarm.end()
        clocks.end()
        forgetting.end()
        await disconnect()
        await downloads.close()
        announcer.end()
        db.close()
      }),
  })
}
