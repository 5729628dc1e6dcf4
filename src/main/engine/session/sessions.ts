import type { DeskEvent } from '#shared/desk/events.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { factoryNaming } from '#shared/rules/evidence/naming-template.ts'
import type { FindProxy } from '../api/find-proxy.ts'
import type { EvidencePlace } from '../evidence/places.ts'
import type { Log } from '../log.ts'
import type { CopyKey, WorkspaceRecord } from '../protocol.ts'
import type { DeskStore } from '../storage/open-desk.ts'
import { replaceDamaged } from '../storage/replace.ts'
import { workspaceForm } from '../store/database-form.ts'
import { removeDatabaseFiles, workspaceFile } from '../store/files.ts'
import { createOpenSessions } from './open-sessions.ts'
import { createSteadyTime } from './steady-time.ts'
import { createWaitingTokens } from './waiting-tokens.ts'
import type { SessionParts, WorkspaceSession } from './workspace-session.ts'

/** The sessions of all workspaces. Each session is opened when it is first needed. */
export interface Sessions {
  /**
   * @returns the session; the errors of `OpenSessions.of`, and `unknownHere` for a workspace that the desk does not
   *   have.
   */
  of(workspaceId: string): Result<WorkspaceSession>
  /**
   * Gives a workspace its token, with which it starts to sync; null = it has no token. If the copy cannot be opened
   * now, the token waits until it can.
   *
   * @param timesOf returns when the token was used for this address before the workspace was added, like the times of a
   *   `RequestLog`.
   */
  attach(workspaceId: string, token: string | null, timesOf: TimesOf): Promise<Result<null>>
  /** Called when the workspace's record in the desk's database changed. */
  refresh(workspaceId: string): Promise<void>
  /** Ends the session, cancels its downloads, and removes the local copy. */
  remove(workspaceId: string): Promise<Result<null>>
  /**
   * Replaces a damaged database by a new one with the data that exists only on this computer, and continues syncing.
   * Meanwhile calls for the workspace return `busy`.
   */
  rebuild(workspaceId: string): Promise<Result<null>>
  /**
   * Sets the key for opening the copy from now on; null = it is not encrypted. Without this call, an encrypted copy
   * stays `copyLocked`.
   */
  takeKey(workspaceId: string, key: CopyKey): void
  /**
   * Ends the session while `work` uses its files, and continues syncing afterwards if it was open. Meanwhile calls for
   * the workspace return `busy`.
   *
   * @param requests times (as in `RequestLog`) of requests that the file does not contain afterwards, because `work`
   *   replaces it by another file.
   */
  whileClosed<T>(
    workspaceId: string,
    why: string,
    work: () => Promise<Result<T>>,
    requests?: readonly number[],
  ): Promise<Result<T>>
  /** Called when the settings changed. */
  followSettings(): void
  /** The sessions that are open now. */
  all(): readonly WorkspaceSession[]
  close(): Promise<void>
}

type TimesOf = (baseUrl: string, token: string) => readonly number[]

export interface SessionsParts {
  readonly profileDir: string
  readonly desk: DeskStore
  readonly log: Log
  readonly emit: (event: DeskEvent) => void
  readonly findProxy: FindProxy
  readonly upkeepMayBegin: SessionParts['upkeepMayBegin']
}

export function createSessions(parts: SessionsParts): Sessions {
  const { profileDir, desk, log, emit, findProxy, upkeepMayBegin } = parts
  const time = createSteadyTime()
  const record = (workspaceId: string) => recordOf(desk, workspaceId)
  const shared = { profileDir, log, emit, time, findProxy, upkeepMayBegin, ...settingsOf(desk) }
  const open = createOpenSessions(shared, record)
  const tokens = createWaitingTokens(record, open.ifOpen)

  /** Like `whileClosed`; `after` opens the session again, given the result of `work`. */
  async function closeFor<T>(
    workspaceId: string,
    why: string,
    work: () => Promise<T>,
    after: (worked: T) => Result<WorkspaceSession>,
    earlierRequests: readonly number[] = [],
  ): Promise<Result<T>> {
    const workspace = record(workspaceId)
    if (!workspace.ok) return workspace
    const { baseUrl } = workspace.value
    const before = open.ifOpen(workspaceId)
    const release = open.keepClosed(workspaceId, why)
    let worked: T
    try {
      await open.end(workspaceId)
      // If a new token arrived meanwhile, that token is used instead.
      if (before !== undefined && !tokens.has(workspaceId))
        tokens.put(workspaceId, { token: before.token, baseUrl, earlierRequests })
      worked = await work()
    } finally {
      release()
    }
    // No `await` in between: otherwise another caller could open the session a second time.
    if (before === undefined) return ok(worked)
    const session = after(worked)
    if (!session.ok) return session
    const attached = await tokens.handOver(workspaceId, session.value)
    emit({ kind: 'reportsChanged', workspaceId, reportIds: 'many' })
    return attached.ok ? ok(worked) : attached
  }

  return {
    of: (workspaceId) => {
      const session = open.of(workspaceId)
      // Attaches a waiting token without making this call wait.
      if (session.ok && tokens.isDue(workspaceId))
        tokens
          .handOver(workspaceId, session.value)
          .catch((cause) => log.fault('attaching a copy that opened late', cause))
      return session
    },
    attach: async (workspaceId, token, timesOf) => {
      const workspace = record(workspaceId)
      if (!workspace.ok) return workspace
      const { baseUrl } = workspace.value
      const earlierRequests = token === null ? [] : timesOf(baseUrl, token)
      // Stored first, so that the token is kept whether or not opening succeeds.
      tokens.put(workspaceId, { token, baseUrl, earlierRequests })
      const session = open.of(workspaceId)
      return session.ok ? tokens.handOver(workspaceId, session.value) : session
    },
    refresh: async (workspaceId) => {
      const workspace = record(workspaceId)
      if (workspace.ok) await open.ifOpen(workspaceId)?.follow(workspace.value)
    },
    remove: async (workspaceId) => {
      const file = workspaceFile(profileDir, workspaceId)
      if (!file.ok) return file
      tokens.forget(workspaceId)
      open.forgetKey(workspaceId)
      // Partial downloads are hidden files; once their list is gone, nothing refers to them.
      await open.ifOpen(workspaceId)?.downloads.cancel('all')
      await open.end(workspaceId)
      removeDatabaseFiles(file.value)
      return ok(null)
    },
    rebuild: async (workspaceId) => {
      const file = workspaceFile(profileDir, workspaceId)
      const workspace = record(workspaceId)
      if (!file.ok) return file
      if (!workspace.ok) return workspace
      const key = open.keyOf(workspace.value)
      if (key === undefined) return err({ kind: 'copyLocked' })
      const rebuilt = await closeFor(
        workspaceId,
        'it is being rebuilt',
        async () => replaceDamaged(file.value, workspaceForm, key),
        (replaced) => open.open(workspace.value, replaced.ok ? replaced.value : null),
      )
      if (!rebuilt.ok) return rebuilt
      return rebuilt.value.ok ? ok(null) : rebuilt.value
    },
    takeKey: open.takeKey,
    whileClosed: async (workspaceId, why, work, requests) => {
      const worked = await closeFor(workspaceId, why, work, () => open.of(workspaceId), requests)
      return worked.ok ? worked.value : worked
    },
    followSettings: () => {
      for (const session of open.all()) session.followSettings()
    },
    all: open.all,
    close: async () => {
      time.end()
      await open.endAll()
    },
  }
}

function recordOf(desk: DeskStore, workspaceId: string): Result<WorkspaceRecord> {
  const read = desk.read()
  if (!read.ok) return read
  const found = read.value.workspaces.find(({ id }) => id === workspaceId)
  return found === undefined ? err({ kind: 'unknownHere', what: 'workspace' }) : ok(found)
}

/** Assumed while the settings cannot be read, so that no action is deleted too early. */
const longestKeptDays = 365

/** The settings that sessions use, read when they are needed. */
function settingsOf(desk: DeskStore): {
  readonly outboxKeptDays: () => number
  readonly keepsReviewed: () => boolean | null
  readonly evidencePlace: () => EvidencePlace
  readonly allowedHosts: SessionParts['allowedHosts']
} {
  return {
    outboxKeptDays: () => {
      const read = desk.read()
      return read.ok ? read.value.settings.outboxKeptDays : longestKeptDays
    },
    keepsReviewed: () => {
      const read = desk.read()
      return read.ok ? read.value.settings.keepsReviewed : null
    },
    evidencePlace: () => {
      const read = desk.read()
      const { evidenceFolder = null, evidenceNaming = factoryNaming } = read.ok ? read.value.settings : {}
      return { folder: evidenceFolder, naming: evidenceNaming }
    },
    allowedHosts: (workspaceId) => {
      const read = desk.read()
      const all = read.ok ? read.value.settings.allowedHosts : []
      return all.filter((one) => one.workspaceId === workspaceId).map(({ host }) => host)
    },
  }
}
