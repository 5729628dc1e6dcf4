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

/** The sessions of all workspaces; each is opened when it is first needed. */
export interface Sessions {
  /** @returns `unknownHere` for a workspace the desk does not have, and the errors of opening its database. */
  of(workspaceId: string): Result<WorkspaceSession>
  /**
   * Gives a workspace its token, with which it starts to sync; null: there is none. If the copy does not open, that
   * happens as soon as it does.
   *
   * @param timesOf when the token was used for this address before the workspace was added, like the times of a
   *   `RequestLog`.
   */
  attach(workspaceId: string, token: string | null, timesOf: TimesOf): Promise<Result<null>>
  /** The record in the desk's database changed. */
  refresh(workspaceId: string): Promise<void>
  /** Ends the session and removes the local copy. */
  remove(workspaceId: string): Promise<Result<null>>
  /**
   * Replaces a damaged database by a new one with the person's own marks, and continues syncing. Meanwhile the
   * workspace is `busy`.
   */
  rebuild(workspaceId: string): Promise<Result<null>>
  /** The key for opening the copy from now on; null = it is not encrypted. Without it, the copy stays `copyLocked`. */
  takeKey(workspaceId: string, key: CopyKey): void
  /**
   * Ends the session for work on its files, and continues syncing afterwards if it was open. Meanwhile the workspace is
   * `busy`.
   *
   * @param requests times (as in `RequestLog`) of requests that the file does not contain afterwards, being another
   *   one.
   */
  whileClosed<T>(
    workspaceId: string,
    why: string,
    work: () => Promise<Result<T>>,
    requests?: readonly number[],
  ): Promise<Result<T>>
  /** The settings changed. */
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
}

export function createSessions({ profileDir, desk, log, emit, findProxy }: SessionsParts): Sessions {
  const time = createSteadyTime()
  const record = (workspaceId: string) => recordOf(desk, workspaceId)
  const open = createOpenSessions({ profileDir, log, emit, time, findProxy, ...settingsOf(desk) }, record)
  const tokens = createWaitingTokens(record, open.ifOpen)

  /** Like `whileClosed`; `after` opens the session again. */
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
      // Another token may have arrived meanwhile.
      if (before !== undefined && !tokens.has(workspaceId))
        tokens.put(workspaceId, { token: before.token, baseUrl, earlierRequests })
      worked = await work()
    } finally {
      release()
    }
    // In the same turn: otherwise a caller in between would open it a second time.
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
      // Attaches the token without making this call wait.
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
      // Stored first: the token is kept however opening ends.
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
      // Partial downloads are hidden, and nothing refers to them once their list is gone.
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

/** Assumed while the settings cannot be read, so that nothing they might keep is forgotten. */
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
