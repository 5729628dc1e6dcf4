import { expect, test } from 'vitest'
import { tellPushed } from '#renderer/notices/tell-pushed.ts'
import { createAppStore } from '#renderer/state/store.ts'
import { deskState } from './state/desk-state.ts'
import { heldDesk } from './state/held-desk.ts'

test.each([
  ['the desk’s own window shows', null, ['stopped 1', 'woken 7']],
  ['a report window shows only', { workspaceId: 'a', reportId: 7 }, ['stopped 1']],
])('%s what the desk pushes as a notice', (_, ownReport, expected) => {
  const held = heldDesk()
  const store = createAppStore(held.desk, ownReport)
  store.getState().takeDesk(deskState('a'))
  const shown: string[] = []
  tellPushed(store, held.desk, {
    stopped: ({ reference }) => void shown.push(`stopped ${reference}`),
    woken: (_store, { reportIds }) => void shown.push(`woken ${reportIds}`),
  })
  held.push({ kind: 'engineStopped', restarted: true, reference: '1' })
  held.push({ kind: 'reportsWoke', workspaceId: 'a', reportIds: [7], unanswered: [] })
  held.push({ kind: 'reportsWoke', workspaceId: 'other', reportIds: [8], unanswered: [] })
  held.push({ kind: 'reportsChanged', workspaceId: 'a', reportIds: [7] })
  expect(shown).toEqual(expected)
})
