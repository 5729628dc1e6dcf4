import * as z from 'zod'
import { AllowedHostsShape } from '#shared/desk/allowed-hosts-shape.ts'
import { ConfirmAboveShape, ConfirmByCurrencyShape } from '#shared/desk/confirm-limits-shape.ts'
import { factoryKeys } from '#shared/desk/key-choices.ts'
import { KeyChoicesShape } from '#shared/desk/key-choices-shape.ts'
import type { Settings } from '#shared/desk/models.ts'
import { factoryProxy } from '#shared/desk/proxy.ts'
import { ProxySettingShape } from '#shared/desk/proxy-shape.ts'
import { SignalChoicesShape } from '#shared/desk/signal-choices-shape.ts'
import { allSignals } from '#shared/desk/signals.ts'
import type { WorkspaceColor } from '#shared/desk/workspace-look.ts'
import { factoryNaming } from '#shared/rules/evidence/naming-template.ts'
import type { DeskRecord, WorkspaceRecord } from '../protocol.ts'
import { changeUnseen, type ReadableDb, select, type WritableDb } from './database.ts'

interface WorkspaceRow extends Omit<WorkspaceRecord, 'isDemo' | 'color' | 'unencrypted'> {
  readonly isDemo: number
  readonly unencrypted: number
  readonly color: WorkspaceColor | null
}

/** For each setting, the values it may have and its default. */
const settingShapes: { readonly [N in keyof Settings]: z.ZodCatch<z.ZodType<Settings[N]>> } = {
  theme: z.enum(['system', 'light', 'dark']).catch('system'),
  railWidth: z.number().min(160).max(480).catch(200),
  listWidth: z.number().min(280).max(1_200).catch(380),
  sideWidth: z.number().min(280).max(480).catch(320),
  singleKeys: z.boolean().catch(true),
  undoSeconds: z.int().min(0).max(60).catch(10),
  rewardConfirmAbove: ConfirmAboveShape.catch(1_000),
  rewardConfirmByCurrency: ConfirmByCurrencyShape.catch({}),
  outboxKeptDays: z.int().min(1).max(365).catch(30),
  keys: KeyChoicesShape.catch(factoryKeys),
  advancesAfterState: z.boolean().catch(true),
  keepsReviewed: z.boolean().catch(false),
  knowsReviewed: z.boolean().catch(false),
  density: z.enum(['comfortable', 'compact']).catch('comfortable'),
  // Kinds of signals added since the value was stored are on; the others stay as the user chose them.
  signals: z
    .preprocess((kept) => (typeof kept === 'object' ? { ...allSignals, ...kept } : kept), SignalChoicesShape)
    .catch(allSignals),
  evidenceFolder: z.string().nullable().catch(null),
  evidenceNaming: z.string().catch(factoryNaming),
  allowedHosts: AllowedHostsShape.catch([]),
  proxy: ProxySettingShape.catch(factoryProxy),
}

const workspaceColumns = `id, name, base_url as baseUrl, is_demo as isDemo, me_user_id as meUserId,
  requests_per_minute as requestsPerMinute, color, unencrypted`
const workspaces = select<WorkspaceRow>(
  'desk.workspaces',
  `select ${workspaceColumns} from workspaces where is_forgotten = 0 order by position, id`,
)
const workspace = select<WorkspaceRow>(
  'desk.workspace',
  `select ${workspaceColumns} from workspaces where id = ? and is_forgotten = 0`,
)
const current = select<{ id: string | null }>('desk.current', 'select current_workspace_id as id from desk')
const settings = select<{ name: string; value: string }>('desk.settings', 'select name, value from settings')
const adding = changeUnseen(
  'desk.addWorkspace',
  `insert into workspaces (id, position, name, base_url, is_demo, me_user_id, requests_per_minute, color, unencrypted)
   values (:id, (select coalesce(max(position), 0) + 1 from workspaces), :name, :baseUrl, :isDemo, :meUserId,
     :requestsPerMinute, :color, :unencrypted)
   on conflict (id) do update set name = excluded.name, base_url = excluded.base_url,
     is_demo = excluded.is_demo, me_user_id = excluded.me_user_id,
     requests_per_minute = excluded.requests_per_minute, color = coalesce(excluded.color, color),
     unencrypted = excluded.unencrypted`,
)
const forgotten = select<{ id: string }>('desk.forgotten', 'select id from workspaces where is_forgotten = 1')
const markingForgotten = changeUnseen(
  'desk.markForgotten',
  'update workspaces set is_forgotten = 1 where id = ?',
)
const leaving = changeUnseen(
  'desk.leave',
  'update desk set current_workspace_id = null where current_workspace_id = ?',
)
const removing = changeUnseen('desk.removeWorkspace', 'delete from workspaces where id = ?')
const makingCurrent = changeUnseen('desk.makeCurrent', 'update desk set current_workspace_id = ?')
const updatingWorkspace = changeUnseen(
  'desk.updateWorkspace',
  'update workspaces set name = ?, color = ? where id = ?',
)
const settingMe = changeUnseen('desk.setMe', 'update workspaces set me_user_id = ? where id = ?')
const settingUnencrypted = changeUnseen(
  'desk.setUnencrypted',
  'update workspaces set unencrypted = ? where id = ?',
)
const settingBaseUrl = changeUnseen('desk.setBaseUrl', 'update workspaces set base_url = ? where id = ?')
const storingSetting = changeUnseen(
  'desk.setting',
  `insert into settings (name, value) values (?, ?) on conflict (name) do update set value = excluded.value`,
)

/** The records of the desk's database. */
export type StoredDesk = Omit<DeskRecord, 'damage'>

export function readDesk(db: ReadableDb): StoredDesk {
  return {
    workspaces: db.all(workspaces).map(toRecord),
    currentWorkspaceId: db.get(current)?.id ?? null,
    settings: readSettings(db),
  }
}

/** Reads all settings. A setting that is missing, or stored in a form this version does not know, has its default. */
export function readSettings(db: ReadableDb): Settings {
  const stored = new Map(db.all(settings).map(({ name, value }) => [name, JSON.parse(value) as unknown]))
  return {
    theme: settingShapes.theme.parse(stored.get('theme')),
    railWidth: settingShapes.railWidth.parse(stored.get('railWidth')),
    listWidth: settingShapes.listWidth.parse(stored.get('listWidth')),
    sideWidth: settingShapes.sideWidth.parse(stored.get('sideWidth')),
    singleKeys: settingShapes.singleKeys.parse(stored.get('singleKeys')),
    undoSeconds: settingShapes.undoSeconds.parse(stored.get('undoSeconds')),
    rewardConfirmAbove: settingShapes.rewardConfirmAbove.parse(stored.get('rewardConfirmAbove')),
    rewardConfirmByCurrency: settingShapes.rewardConfirmByCurrency.parse(
      stored.get('rewardConfirmByCurrency'),
    ),
    outboxKeptDays: settingShapes.outboxKeptDays.parse(stored.get('outboxKeptDays')),
    keys: settingShapes.keys.parse(stored.get('keys')),
    advancesAfterState: settingShapes.advancesAfterState.parse(stored.get('advancesAfterState')),
    keepsReviewed: settingShapes.keepsReviewed.parse(stored.get('keepsReviewed')),
    knowsReviewed: settingShapes.knowsReviewed.parse(stored.get('knowsReviewed')),
    density: settingShapes.density.parse(stored.get('density')),
    signals: settingShapes.signals.parse(stored.get('signals')),
    evidenceFolder: settingShapes.evidenceFolder.parse(stored.get('evidenceFolder')),
    evidenceNaming: settingShapes.evidenceNaming.parse(stored.get('evidenceNaming')),
    allowedHosts: settingShapes.allowedHosts.parse(stored.get('allowedHosts')),
    proxy: settingShapes.proxy.parse(stored.get('proxy')),
  }
}

export function writeSettings(db: WritableDb, changes: Partial<Settings>): void {
  for (const [name, value] of Object.entries(changes)) {
    if (value !== undefined) db.run(storingSetting, [name, JSON.stringify(value)])
  }
}

/** Adds a workspace at the end of the list, or replaces the workspace with the same id in place. */
export function storeWorkspace(db: WritableDb, record: WorkspaceRecord): void {
  const flags = { isDemo: record.isDemo ? 1 : 0, unencrypted: record.unencrypted ? 1 : 0 }
  db.run(adding, { ...record, color: record.color ?? null, ...flags })
}

/**
 * Removes a workspace from all lists while its files still have to be removed. If it was the current workspace, the
 * desk then has no current one.
 */
export function markWorkspaceForgotten(db: WritableDb, id: string): void {
  db.run(markingForgotten, [id])
  db.run(leaving, [id])
}

/** Ids of forgotten workspaces whose files may still exist. */
export const forgottenWorkspaces = (db: ReadableDb): readonly string[] =>
  db.all(forgotten).map(({ id }) => id)

/** Removes the row of a workspace, the last trace of it. */
export function removeWorkspace(db: WritableDb, id: string): void {
  db.run(removing, [id])
}

/** @returns undefined when there is no such workspace. */
export function readWorkspace(db: ReadableDb, id: string): WorkspaceRecord | undefined {
  const row = db.get(workspace, [id])
  return row === undefined ? undefined : toRecord(row)
}

export function makeWorkspaceCurrent(db: WritableDb, id: string): void {
  db.run(makingCurrent, [id])
}

export function updateWorkspace(
  db: WritableDb,
  id: string,
  look: { name: string; color: WorkspaceColor },
): void {
  db.run(updatingWorkspace, [look.name, look.color, id])
}

export function setWorkspaceMe(db: WritableDb, id: string, userId: string | null): void {
  db.run(settingMe, [userId, id])
}

export function setWorkspaceBaseUrl(db: WritableDb, id: string, baseUrl: string): void {
  db.run(settingBaseUrl, [baseUrl, id])
}

export function setWorkspaceUnencrypted(db: WritableDb, id: string, unencrypted: boolean): void {
  db.run(settingUnencrypted, [unencrypted ? 1 : 0, id])
}

function toRecord({ color, ...row }: WorkspaceRow): WorkspaceRecord {
  const flags = { isDemo: row.isDemo === 1, unencrypted: row.unencrypted === 1 }
  return { ...row, ...(color !== null && { color }), ...flags }
}
