import { beforeEach, describe, expect, it, vi } from 'vitest'
import { tellOutside } from '#renderer/notices/tell-outside.ts'
import { createAppStore } from '#renderer/state/store.ts'
import type { OutboxCounts, OutboxEntry, OutboxState } from '#shared/desk/outbox.ts'
import { SystemNotice } from '#shared/desk/system-notice.ts'
import { deskState } from './state/desk-state.ts'
import { heldDesk, settle } from './state/held-desk.ts'

const counts: OutboxCounts = {
  held: 0,
  waiting: 0,
  unsure: 0,
  cannotTell: 0,
  conflict: 0,
  failed: 0,
  beingChanged: 0,
  nextHeldUntil: null,
}
const entry = (id: number, state: OutboxState): OutboxEntry => ({
  id,
  report: { id: 100 + id, title: '<img src=x> a secret title' },
  program: null,
  action: {
    kind: 'comment',
    reportId: 100 + id,
    audience: 'internal',
    text: 'words',
  } as OutboxEntry['action'],
  names: {},
  state,
  reason: null,
  isBeingChanged: false,
  needs: null,
  batchId: null,
  createdAt: 0,
  heldUntil: null,
  sentAt: null,
  settledAt: null,
  activityId: null,
})

/** A window that starts with these entries in the outbox. */
async function startedWindow(...entries: OutboxEntry[]) {
  const { desk, calls, push } = heldDesk()
  const store = createAppStore(desk)
  store.getState().takeDesk(deskState('a'))
  let isHere = true
  let leave = (): void => undefined
  tellOutside(store, desk, {
    isHere: () => isHere,
    onLeave(listener) {
      leave = () => {
        isHere = false
        listener()
      }
    },
  })
  const read = async (...found: OutboxEntry[]) => {
    await settle()
    await calls('outbox.list')
      .at(-1)
      ?.answer({ ok: true, value: { entries: found, counts } })
  }
  const hear = async (...found: OutboxEntry[]) => {
    const before = calls('outbox.list').length
    push({ kind: 'outboxChanged', workspaceId: 'a', counts })
    await vi.advanceTimersByTimeAsync(15_000)
    if (calls('outbox.list').length > before) await read(...found)
  }
  await read(...entries)
  return {
    hear,
    beAway: () => {
      isHere = false
    },
    comeBack: () => {
      isHere = true
    },
    leaveAgain: async (...found: OutboxEntry[]) => {
      leave()
      await read(...found)
    },
    notices: () => calls('window.notify').map(({ input }) => input),
  }
}

/** A window that the user just left, with these entries in the outbox. */
async function leftWindow(...entries: OutboxEntry[]) {
  const window = await startedWindow()
  await window.leaveAgain(...entries)
  return window
}

describe('a notification outside the window', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    return () => vi.useRealTimers()
  })

  it('reports an action that failed or is in conflict, once, without any text of the report', async () => {
    const { hear, notices } = await leftWindow()
    await hear(entry(1, 'sending'))
    expect(notices()).toEqual([])
    await hear(entry(1, 'conflict'))
    await hear(entry(1, 'conflict'), entry(2, 'failed'))
    await hear(entry(1, 'conflict'), entry(2, 'failed'))
    const body = 'What you wrote is kept. Open it to decide.'
    expect(notices()).toEqual([
      { title: 'Conflict on #101', body, workspaceId: 'a', reportId: 101 },
      { title: 'Action failed on #102', body, workspaceId: 'a', reportId: 102 },
    ])
    for (const notice of notices()) expect(SystemNotice.safeParse(notice).success).toBe(true)
  })

  it('reports an action confirmed by the service that its report does not show', async () => {
    const { hear, notices } = await leftWindow()
    await hear(entry(1, 'done'))
    await hear({ ...entry(1, 'unsure'), reason: { kind: 'cannotTell', why: 'notShown' } })
    expect(notices()).toMatchObject([{ title: 'Your action isn’t on #101', reportId: 101 }])
  })

  it('is shown to a user who was away when the desk started, except for what was stuck then', async () => {
    const { hear, beAway, notices } = await startedWindow(entry(1, 'conflict'), entry(2, 'sending'))
    beAway()
    await hear(entry(1, 'conflict'), entry(2, 'failed'))
    expect(notices()).toMatchObject([{ title: 'Action failed on #102' }])
  })

  it('reports many at once in one', async () => {
    const { hear, notices } = await leftWindow()
    await hear(entry(1, 'failed'), entry(2, 'failed'), entry(3, 'conflict'))
    expect(notices()).toMatchObject([{ title: '3 actions are in Conflicts', reportId: 101 }])
    expect(JSON.stringify(notices())).not.toContain('secret')
  })

  it('is repeated for an action that was retried and failed again', async () => {
    const { hear, notices } = await leftWindow()
    await hear(entry(1, 'failed'))
    await hear(entry(1, 'sending'))
    await hear(entry(1, 'failed'))
    expect(notices()).toHaveLength(2)
  })

  it('reports nothing that existed when the user left, and nothing while the user is present', async () => {
    const { hear, comeBack, leaveAgain, notices } = await leftWindow(entry(1, 'conflict'))
    await hear(entry(1, 'conflict'))
    comeBack()
    await hear(entry(1, 'conflict'), entry(2, 'failed'))
    await leaveAgain(entry(1, 'conflict'), entry(2, 'failed'))
    await hear(entry(1, 'conflict'), entry(2, 'failed'))
    expect(notices()).toEqual([])
  })
})
