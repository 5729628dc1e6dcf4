import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { WorkspaceRecord } from '#main/engine/protocol.ts'
import { openDatabase } from '#main/engine/storage/open.ts'
import { type DeskStore, openDeskStore } from '#main/engine/storage/open-desk.ts'
import { change, select } from '#main/engine/store/database.ts'
import { deskForm } from '#main/engine/store/database-form.ts'
import { readSettings } from '#main/engine/store/desk-records.ts'
import { deskFile } from '#main/engine/store/files.ts'
import { factoryProxy } from '#shared/desk/proxy.ts'
import { allSignals } from '#shared/desk/signals.ts'
import { hasModes, modeOf } from '../../fixtures/file-mode.ts'
import { must, temporaryFolder } from './temporary-store.ts'

const workspace = (id: string): WorkspaceRecord => ({
  id,
  name: `${id}.example.com`,
  baseUrl: `https://${id}.example.com`,
  isDemo: false,
  unencrypted: true,
  meUserId: null,
  requestsPerMinute: 120,
})

const unknown = { ok: false, error: { kind: 'unknownHere', what: 'workspace' } }

function openDesk(file: string): DeskStore {
  const { desk } = must(openDeskStore(file))
  onTestFinished(() => desk.close())
  return desk
}

describe("the desk's own database", () => {
  test('starts without workspaces and with the default settings', () => {
    const file = deskFile(temporaryFolder())
    expect(must(openDesk(file).read())).toEqual({
      workspaces: [],
      currentWorkspaceId: null,
      settings: {
        theme: 'system',
        railWidth: 200,
        listWidth: 380,
        sideWidth: 320,
        singleKeys: true,
        undoSeconds: 10,
        rewardConfirmAbove: 1_000,
        rewardConfirmByCurrency: {},
        outboxKeptDays: 30,
        keys: { preset: 'desk', own: {} },
        advancesAfterState: true,
        keepsReviewed: false,
        knowsReviewed: false,
        density: 'comfortable',
        signals: allSignals,
        evidenceFolder: null,
        evidenceNaming: '{workspace}/{report} {title}',
        allowedHosts: [],
        proxy: factoryProxy,
      },
    })
    if (hasModes) expect(modeOf(file)).toBe('600')
  })

  test('keeps workspaces in the order of their creation, with their changes', () => {
    const file = deskFile(temporaryFolder())
    const desk = openDesk(file)
    for (const id of ['b', 'a']) must(desk.addWorkspace(workspace(id)))
    must(desk.makeCurrent('a'))
    expect(must(desk.setMe('b', 'user-1'))).toEqual({ ...workspace('b'), meUserId: 'user-1' })
    must(desk.setBaseUrl('a', 'http://127.0.0.1:1'))
    must(desk.addWorkspace({ ...workspace('b'), meUserId: 'user-1', isDemo: true }))
    expect(must(openDesk(file).read())).toMatchObject({
      workspaces: [
        { ...workspace('b'), meUserId: 'user-1', isDemo: true },
        { ...workspace('a'), baseUrl: 'http://127.0.0.1:1' },
      ],
      currentWorkspaceId: 'a',
    })
  })

  test('has no current workspace once that one is removed', () => {
    const desk = openDesk(deskFile(temporaryFolder()))
    must(desk.addWorkspace(workspace('a')))
    must(desk.makeCurrent('a'))
    must(desk.removeWorkspace('a'))
    must(desk.removeWorkspace('a'))
    expect(must(desk.read())).toMatchObject({ workspaces: [], currentWorkspaceId: null })
  })

  test('knows only workspaces that were added', () => {
    const desk = openDesk(deskFile(temporaryFolder()))
    expect(desk.makeCurrent('x')).toEqual(unknown)
    expect(desk.setMe('x', null)).toEqual(unknown)
    expect(desk.setBaseUrl('x', 'https://example.com')).toEqual(unknown)
    expect(must(desk.read()).currentWorkspaceId).toBeNull()
  })

  test('keeps changed settings and leaves the others', () => {
    const file = deskFile(temporaryFolder())
    const desk = openDesk(file)
    must(desk.updateSettings({ theme: 'dark', railWidth: 300 }))
    expect(must(desk.updateSettings({ singleKeys: false, listWidth: undefined }))).toEqual({
      theme: 'dark',
      railWidth: 300,
      listWidth: 380,
      sideWidth: 320,
      singleKeys: false,
      undoSeconds: 10,
      rewardConfirmAbove: 1_000,
      rewardConfirmByCurrency: {},
      outboxKeptDays: 30,
      keys: { preset: 'desk', own: {} },
      advancesAfterState: true,
      keepsReviewed: false,
      knowsReviewed: false,
      density: 'comfortable',
      signals: allSignals,
      evidenceFolder: null,
      evidenceNaming: '{workspace}/{report} {title}',
      allowedHosts: [],
      proxy: factoryProxy,
    })
    expect(must(openDesk(file).read()).settings.theme).toBe('dark')
    const keys = { preset: 'mail', own: { 'marks.snooze': ['b'], 'act.state': [] } } as const
    must(desk.updateSettings({ keys }))
    expect(must(openDesk(file).read()).settings.keys).toEqual(keys)
    const allowedHosts = [{ workspaceId: 'a', host: 'files.example:443' }]
    must(desk.updateSettings({ allowedHosts }))
    expect(must(openDesk(file).read()).settings.allowedHosts).toEqual(allowedHosts)
    must(desk.updateSettings({ rewardConfirmByCurrency: { CAD: 2_500, JPY: 50_000 } }))
    expect(must(openDesk(file).read()).settings.rewardConfirmByCurrency).toEqual({ CAD: 2_500, JPY: 50_000 })
  })

  test('reads an invalid stored setting as unset', () => {
    const file = deskFile(temporaryFolder())
    openDesk(file)
    const { db } = must(openDatabase(file, deskForm))
    db.run(change('test', `insert into settings (name, value) values ('railWidth', '9999'), ('old', '1')`))
    expect(readSettings(db).railWidth).toBe(200)
    for (const limits of ['{"cad":1}', '{"CAD":-1}', '{"CAD":1e15}', '[]', '7']) {
      const storing = `insert or replace into settings (name, value) values ('rewardConfirmByCurrency', '${limits}')`
      db.run(change('test.limits', storing))
      expect(readSettings(db).rewardConfirmByCurrency, limits).toEqual({})
    }
    // A value stored by an older desk, which had fewer kinds of signals.
    db.run(
      change('test.signals', `insert into settings (name, value) values ('signals', '{"noEvidence":false}')`),
    )
    expect(readSettings(db).signals).toEqual({ ...allSignals, noEvidence: false })
    db.close()
  })

  test('0001: an empty file becomes a desk with exactly one row about itself', () => {
    const file = join(temporaryFolder(), 'desk.sqlite')
    writeFileSync(file, '')
    const { db } = must(openDatabase(file, deskForm))
    expect(db.all(select<{ only_row: number }>('test', 'select only_row from desk'))).toEqual([
      { only_row: 1 },
    ])
    db.close()
  })

  test('is set aside when damaged, and reports it', () => {
    const file = deskFile(temporaryFolder())
    writeFileSync(file, 'no database'.repeat(1_000))
    const { desk, damaged } = must(openDeskStore(file))
    expect(damaged).toEqual({
      kind: 'databaseDamaged',
      keptAt: `${file}.damaged-1`,
      rebuilt: { saved: 0, lost: null },
    })
    expect(must(desk.read()).workspaces).toEqual([])
    desk.close()
  })
})
