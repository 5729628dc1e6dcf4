import { expect, test } from 'vitest'
import { goToWorkspace } from '#renderer/notices/go-to-workspace.ts'
import { createAppStore } from '#renderer/state/store.ts'
import { ok } from '#shared/desk/result.ts'
import { deskState } from './state/desk-state.ts'
import { heldDesk, settle } from './state/held-desk.ts'

test('a notice leads to its own workspace, even if another one is open by now', async () => {
  const held = heldDesk()
  const store = createAppStore(held.desk)
  store.getState().takeDesk(deskState('two', 'one'))
  expect(await goToWorkspace(store, 'two')).toBe(true)
  expect(held.calls('workspace.switch')).toEqual([])

  const going = goToWorkspace(store, 'one')
  expect(held.calls('workspace.switch').map(({ input }) => input)).toEqual([{ workspaceId: 'one' }])
  await held.calls('workspace.switch')[0]?.answer(ok(null))
  await held
    .calls('desk.state')
    .at(-1)
    ?.answer(ok(deskState('one', 'two')))
  await settle()
  expect(await going).toBe(true)
})
