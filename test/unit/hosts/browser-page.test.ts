import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectPage } from '#main/hosts/browser-page.ts'
import type { Devtools, DevtoolsSession } from '#main/hosts/devtools-pipe.ts'
import { ok } from '#shared/desk/result.ts'

const home = 'https://desk.example/'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Show = (loaderId: string, url: string) => void

/** A browser with one page, which answers each navigation as the test says. */
function browser(navigate: (turn: number, show: Show, read: Show) => string) {
  const listeners = new Map<string, ((params: unknown) => void)[]>()
  const emit = (event: string, params: unknown) => {
    for (const listener of listeners.get(event) ?? []) listener(params)
  }
  const show: Show = (loaderId, url) => emit('Page.frameNavigated', { frame: { url, loaderId } })
  let frame = { url: '', loaderId: '' }
  /** The page has read a document, without having reported that it would show it. */
  const read: Show = (loaderId, url) => {
    frame = { url, loaderId }
    emit('Page.domContentEventFired', {})
  }
  const sent: string[] = []
  const session: DevtoolsSession = {
    async send(method) {
      sent.push(method)
      if (method === 'Page.getNavigationHistory') return { currentIndex: 0, entries: [] }
      if (method === 'Page.getFrameTree') return { frameTree: { frame } }
      if (method !== 'Page.navigate') return {}
      const loaderId = navigate(sent.filter((each) => each === method).length, show, read)
      return { loaderId }
    },
    on: (event, listener) => void listeners.set(event, [...(listeners.get(event) ?? []), listener]),
    end: () => undefined,
  }
  const devtools: Devtools = {
    ...session,
    attach: async () => session,
    admitDriver: () => Promise.reject(new Error('no driver')),
    closed: new Promise(() => undefined),
    close: async () => undefined,
  }
  return { devtools, sent }
}

async function arrived({ devtools, sent }: ReturnType<typeof browser>) {
  const notes: string[] = []
  const page = await connectPage(devtools, {
    id: 'page',
    ownReport: null,
    home,
    away: 'data:text/html,away',
    preload: { isolated: '', page: '' },
    receive: async () => ok(null),
    log: { note: (text) => notes.push(text), fault: () => '', keepOut: () => undefined },
    prepare: () => [],
  })
  await Promise.all([page.arrive(), vi.runAllTimersAsync()])
  return { notes, navigations: sent.filter((method) => method === 'Page.navigate').length }
}

test('the desk is reached with one navigation, whether its document shows before or after the answer', async () => {
  const before = browser((turn, show) => {
    show(`desk-${turn}`, home)
    return `desk-${turn}`
  })
  expect(await arrived(before)).toEqual({ notes: [], navigations: 1 })
  const after = browser((turn, show) => {
    setTimeout(() => show(`desk-${turn}`, home), 5)
    return `desk-${turn}`
  })
  expect(await arrived(after)).toEqual({ notes: [], navigations: 1 })
})

test('the desk is not loaded twice if another document shows just before it', async () => {
  const late = browser((turn, show) => {
    setTimeout(() => show('first page', 'data:text/html,first'), 5)
    setTimeout(() => show(`desk-${turn}`, home), 10)
    return `desk-${turn}`
  })
  expect(await arrived(late)).toEqual({ notes: [], navigations: 1 })
})

test('the desk is reached if the browser reports only that its document was read', async () => {
  const unreported = browser((turn, _, read) => {
    setTimeout(() => read('first page', 'data:text/html,first'), 5)
    setTimeout(() => read(`desk-${turn}`, home), 5_000)
    return `desk-${turn}`
  })
  expect(await arrived(unreported)).toEqual({ notes: [], navigations: 1 })
})

test.each([
  ['instead of the desk', ['first page']],
  ['right after the desk', ['desk-1', 'first page']],
])('a navigation is repeated soon if another document shows %s', async (_, documents) => {
  const replaced = browser((turn, show) => {
    if (turn > 1) show(`desk-${turn}`, home)
    else
      setTimeout(() => {
        for (const loaderId of documents)
          show(loaderId, loaderId === 'desk-1' ? home : 'data:text/html,first')
      }, 5)
    return `desk-${turn}`
  })
  expect(await arrived(replaced)).toEqual({
    notes: ['the desk was not reached, try 1: Error: nothing came for 1 s'],
    navigations: 2,
  })
})
