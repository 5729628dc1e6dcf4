import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { allCommands } from '#renderer/commands/registry.ts'
import { canRun } from '#renderer/commands/window-commands.ts'
import { presenceAt, tellPresence } from '#renderer/notices/presence.ts'
import { createAppStore } from '#renderer/state/store.ts'
import { reportWindowTitle } from '#renderer/words/window-title.ts'
import { ownReportOf, ownReportQuery } from '#shared/desk/own-report.ts'
import { OwnReportShape } from '#shared/desk/own-report-shape.ts'
import { deskState } from './desk-state.ts'
import { heldDesk, settle } from './held-desk.ts'

describe('the address of a report window', () => {
  it('names its report', () => {
    const report = fc.record({
      workspaceId: fc.stringMatching(/^[\w-]{1,64}$/),
      reportId: fc.integer({ min: 1, max: 999_999_999 }),
    })
    fc.assert(
      fc.property(report, (one) => {
        expect(ownReportOf(`?${ownReportQuery(one)}`)).toEqual({ ...one })
        expect(OwnReportShape.safeParse(one).success).toBe(true)
      }),
    )
  })

  it.each([
    '',
    '?',
    '?report=7',
    '?report=0&workspace=w',
    '?workspace=w&report=7',
    '?report=7&workspace=../x',
    '?report=7&workspace=w&more=1',
  ])('is not %j', (query) => expect(ownReportOf(query)).toBe(null))
})

const own = { workspaceId: 'b', reportId: 7 }

describe('a report window', () => {
  function opened() {
    const held = heldDesk()
    const store = createAppStore(held.desk, own)
    store.getState().takeDesk(deskState('a', 'b'))
    return { ...held, store }
  }

  it('stays in the workspace of its report, whichever is current, until that is removed', () => {
    const { store } = opened()
    expect(store.getState().currentWorkspaceId).toBe('b')
    expect(store.getState().desk?.currentWorkspaceId).toBe('b')
    store.getState().takeDesk({ ...deskState('a', 'b', 'c'), currentWorkspaceId: 'c' })
    expect(store.getState()).toMatchObject({ currentWorkspaceId: 'b', openReportId: 7 })
    store.getState().takeDesk(deskState('a'))
    expect(store.getState().currentWorkspaceId).toBe(null)
  })

  it("requests no list, which would cancel the desk window's query", async () => {
    const { store, calls } = opened()
    store.getState().rereadQueue()
    await settle()
    for (const name of ['queue.window', 'queue.counts', 'queue.locate', 'views.list'] as const)
      expect(calls(name)).toEqual([])
    expect(calls('people.list')).toHaveLength(1)
  })

  it('opens other reports in the desk window, and keeps showing its own', async () => {
    const { store, calls } = opened()
    void store.getState().openReport(7)
    expect(calls('window.goToReport')).toEqual([])
    void store.getState().openReport(8)
    expect(calls('window.goToReport').map(({ input }) => input)).toEqual([{ workspaceId: 'b', reportId: 8 }])
    expect(store.getState().openReportId).toBe(7)
  })

  afterEach(() => void vi.unstubAllGlobals())

  it('has the commands about its report, and none of the list, the workspaces or the desk', () => {
    // Some commands depend on the focused element; here no element has the focus.
    vi.stubGlobal('document', { activeElement: null })
    const { store } = opened()
    const here = allCommands.filter((command) => canRun(command, store.getState())).map(({ id }) => id)
    expect(here).toEqual(
      expect.arrayContaining(['act.state', 'act.comment', 'marks.snooze', 'report.savePdf']),
    )
    expect(
      here.filter((id) => /^(?:list|view|selection|bulk|search|workspace|types|sync)\./.test(id)),
    ).toEqual([])
    expect(here).not.toContain('report.openWindow')
    expect(here).not.toContain('desk.settings')
    const desk = createAppStore(heldDesk().desk)
    desk.getState().takeDesk(deskState('a'))
    const there = allCommands.filter((command) => canRun(command, desk.getState())).map(({ id }) => id)
    expect(there).toEqual(expect.arrayContaining(['workspace.forget', 'desk.settings', 'view.inbox']))
  })
})

describe('the title of a report window', () => {
  it('is that of its report, with hidden characters made visible', () => {
    expect(reportWindowTitle(7, null)).toBe('#7 – Triage Desk')
    expect(reportWindowTitle(7, '')).toBe('#7 Untitled – Triage Desk')
    expect(reportWindowTitle(7, 'XSS in\nsearch')).toBe('#7 XSS in search – Triage Desk')
    expect(reportWindowTitle(7, 'a\u202eb')).not.toContain('\u202e')
  })
})

describe('a user', () => {
  /** A window whose focus the test sets. */
  function standInWindow(search: string) {
    const events = new EventTarget()
    const document = { isFocused: false, hasFocus: () => document.isFocused }
    const target = Object.assign(events, { document, location: { search } })
    return {
      window: target as unknown as Window,
      focus(isFocused: boolean) {
        document.isFocused = isFocused
        events.dispatchEvent(new Event(isFocused ? 'focus' : 'blur'))
      },
    }
  }

  it('reading in a report window counts as present, in whichever order the focus moved', () => {
    const [desk, one, two] = ['', '?report=1', '?report=2'].map(standInWindow)
    if (!desk || !one || !two) throw new Error('there are three')
    let hear: (word: { who: string; isHere: boolean }) => void = () => undefined
    const presence = presenceAt(desk.window, {
      hear(listener) {
        hear = listener
      },
    })
    for (const { window } of [one, two]) tellPresence(window, { say: (word) => hear(word) })
    expect(presence.isHere()).toBe(false)
    one.focus(true)
    expect(presence.isHere()).toBe(true)
    // The next window gets the focus before the former one loses it.
    two.focus(true)
    one.focus(false)
    expect(presence.isHere()).toBe(true)
    two.focus(false)
    expect(presence.isHere()).toBe(false)
    desk.focus(true)
    expect(presence.isHere()).toBe(true)
    desk.focus(false)
    one.focus(true)
    one.window.dispatchEvent(new Event('pagehide'))
    expect(presence.isHere()).toBe(false)
    // The process of this window crashes.
    two.focus(true)
    expect(presence.isHere()).toBe(true)
    desk.focus(true)
    desk.focus(false)
    expect(presence.isHere()).toBe(false)
  })
})
