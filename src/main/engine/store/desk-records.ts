import * as z from 'zod'
import { factoryKeys } from '#shared/desk/key-choices.ts'
import { KeyChoicesShape } from '#shared/desk/key-choices-shape.ts'
import type { Settings } from '#shared/desk/models.ts'
import { factoryNaming } from '#shared/rules/evidence/naming-template.ts'
import { rewardAtMost } from '#shared/rules/reward-amount.ts'
import type { DeskRecord, WorkspaceRecord } from '../protocol.ts'
import { change, type ReadableDb, select, type WritableDb } from './database.ts'

interface WorkspaceRow extends Omit<WorkspaceRecord, 'isDemo'> {
  readonly isDemo: number
}

/** What each setting may be, and what it is until somebody changes it. */
const settingShapes: { readonly [N in keyof Settings]: z.ZodCatch<z.ZodType<Settings[N]>> } = {
  theme: z.enum(['system', 'light', 'dark']).catch('system'),
  railWidth: z.number().min(160).max(480).catch(232),
  listWidth: z.number().min(280).max(1_200).catch(456),
  singleKeys: z.boolean().catch(true),
  undoSeconds: z.int().min(0).max(60).catch(10),
  rewardConfirmAbove: z.int().min(0).max(rewardAtMost).catch(1_000),
  keys: KeyChoicesShape.catch(factoryKeys),
  advancesAfterState: z.boolean().catch(true),
  evidenceFolder: z.string().nullable().catch(null),
  evidenceNaming: z.string().catch(factoryNaming),
}

const workspaceColumns = `id, name, base_url as baseUrl, is_demo as isDemo, me_user_id as meUserId,
  requests_per_minute as requestsPerMinute`
const workspaces = select<WorkspaceRow>(
  'desk.workspaces',
  `select ${workspaceColumns} from workspaces order by position, id`,
)
const workspace = select<WorkspaceRow>(
  'desk.workspace',
  `select ${workspaceColumns} from workspaces where id = ?`,
)
const current = select<{ id: string | null }>('desk.current', 'select current_workspace_id as id from desk')
const settings = select<{ name: string; value: string }>('desk.settings', 'select name, value from settings')
const adding = change(
  'desk.addWorkspace',
  `insert into workspaces (id, position, name, base_url, is_demo, me_user_id, requests_per_minute)
   values (:id, (select coalesce(max(position), 0) + 1 from workspaces), :name, :baseUrl, :isDemo, :meUserId,
     :requestsPerMinute)
   on conflict (id) do update set name = excluded.name, base_url = excluded.base_url,
     is_demo = excluded.is_demo, me_user_id = excluded.me_user_id,
     requests_per_minute = excluded.requests_per_minute`,
)
const removing = change('desk.removeWorkspace', 'delete from workspaces where id = ?')
const makingCurrent = change('desk.makeCurrent', 'update desk set current_workspace_id = ?')
const settingMe = change('desk.setMe', 'update workspaces set me_user_id = ? where id = ?')
const settingBaseUrl = change('desk.setBaseUrl', 'update workspaces set base_url = ? where id = ?')
const storingSetting = change(
  'desk.setting',
  `insert into settings (name, value) values (?, ?) on conflict (name) do update set value = excluded.value`,
)

/** What the desk's database says. */
export type StoredDesk = Omit<DeskRecord, 'damage'>

export function readDesk(db: ReadableDb): StoredDesk {
  return {
    workspaces: db.all(workspaces).map(toRecord),
    currentWorkspaceId: db.get(current)?.id ?? null,
    settings: readSettings(db),
  }
}

/** A setting that is not stored, or not as this version knows it, is as it comes from the factory. */
export function readSettings(db: ReadableDb): Settings {
  const stored = new Map(db.all(settings).map(({ name, value }) => [name, JSON.parse(value) as unknown]))
  return {
    theme: settingShapes.theme.parse(stored.get('theme')),
    railWidth: settingShapes.railWidth.parse(stored.get('railWidth')),
    listWidth: settingShapes.listWidth.parse(stored.get('listWidth')),
    singleKeys: settingShapes.singleKeys.parse(stored.get('singleKeys')),
    undoSeconds: settingShapes.undoSeconds.parse(stored.get('undoSeconds')),
    rewardConfirmAbove: settingShapes.rewardConfirmAbove.parse(stored.get('rewardConfirmAbove')),
    keys: settingShapes.keys.parse(stored.get('keys')),
    advancesAfterState: settingShapes.advancesAfterState.parse(stored.get('advancesAfterState')),
    evidenceFolder: settingShapes.evidenceFolder.parse(stored.get('evidenceFolder')),
    evidenceNaming: settingShapes.evidenceNaming.parse(stored.get('evidenceNaming')),
  }
}

export function writeSettings(db: WritableDb, changes: Partial<Settings>): void {
  for (const [name, value] of Object.entries(changes)) {
    if (value !== undefined) db.run(storingSetting, [name, JSON.stringify(value)])
  }
}

/** Adds a workspace at the end, or replaces the one with its id where it stands. */
export function storeWorkspace(db: WritableDb, record: WorkspaceRecord): void {
  db.run(adding, { ...record, isDemo: record.isDemo ? 1 : 0 })
}

/** The desk is left without a current workspace when it was this one. */
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

export function setWorkspaceMe(db: WritableDb, id: string, userId: string | null): void {
  db.run(settingMe, [userId, id])
}

export function setWorkspaceBaseUrl(db: WritableDb, id: string, baseUrl: string): void {
  db.run(settingBaseUrl, [baseUrl, id])
}

function toRecord(row: WorkspaceRow): WorkspaceRecord {
  return { ...row, isDemo: row.isDemo === 1 }
}
