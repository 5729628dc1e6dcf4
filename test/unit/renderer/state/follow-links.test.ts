import { expect, test, vi } from 'vitest'
import { followLinks } from '#renderer/state/follow-links.ts'
import { createAppStore } from '#renderer/state/store.ts'
import type { DeepLink } from '#shared/rules/deep-link.ts'
import { deskState } from './desk-state.ts'
import { heldDesk, settle } from './held-desk.ts'

/** A window at the first of two workspaces, in which a link has just been opened. */
async function opened(link: DeepLink) {
  const held = heldDesk()
  const store = createAppStore(held.desk)
  store.getState().takeDesk(deskState('one', 'two'))
  const tell = { unknownWorkspace: vi.fn(), failed: vi.fn() }
  followLinks(store, held.desk, tell)
  held.push({ kind: 'linkOpened' })
  await held.calls('window.takeLink')[0]?.answer({ ok: true, value: link })
  return { held, store, tell, openReportId: () => store.getState().openReportId }
}

test('a link without a workspace, or with the current one, opens its report', async () => {
  for (const workspaceId of [null, 'one']) {
    const { tell, openReportId } = await opened({ reportId: 7, workspaceId })
    expect(openReportId()).toBe(7)
    expect(tell.unknownWorkspace).not.toHaveBeenCalled()
  }
})

test('a link for a workspace that is not on this computer says so, and opens nothing', async () => {
  const { held, store, tell, openReportId } = await opened({ reportId: 7, workspaceId: 'a-colleague’s' })
  expect(tell.unknownWorkspace).toHaveBeenCalledExactlyOnceWith(store, 7)
  expect(held.calls('workspace.switch')).toEqual([])
  expect(openReportId()).toBeNull()
})

test('a link whose workspace cannot be switched to shows the failure, and opens nothing', async () => {
  const { held, tell, openReportId } = await opened({ reportId: 7, workspaceId: 'two' })
  const failed = { ok: false, error: { kind: 'internal', reference: 'a1b2' } }
  await held.calls('workspace.switch')[0]?.answer(failed)
  await settle()
  expect(tell.failed).toHaveBeenCalledExactlyOnceWith(failed)
  expect(openReportId()).toBeNull()
})
