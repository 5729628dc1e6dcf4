import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { EnginePort } from '#main/bridge/engine-port.ts'
import { createReceive, type MainHandlers } from '#main/bridge/receive.ts'
import type { DeskBridge } from '#shared/desk/bridge.ts'
import { eventChannel, invokeChannel } from '#shared/desk/electron-wire.ts'
import { ok } from '#shared/desk/result.ts'
import { rememberingLog } from '../../fixtures/remembering-log.ts'

const origin = 'triage-desk://desk'
const main = createReceive({
  origin,
  log: rememberingLog(),
  engine: { call: async () => ok(null) } as unknown as EnginePort,
  handlers: { 'desk.state': async () => ok('answered') } as unknown as MainHandlers,
})

/**
 * Simulates Electron as the preload script sees it: values that cannot be cloned are not sent, and main gets copies.
 */
const standIn = vi.hoisted(() => ({
  exposed: new Map<string, unknown>(),
  listeners: new Map<string, (event: unknown, message: unknown) => void>(),
  channels: [] as string[],
  receive: async (_name: unknown, _input: unknown): Promise<unknown> => null,
}))
vi.mock('electron', () => ({
  contextBridge: {
    exposeInMainWorld: (name: string, value: unknown) => void standIn.exposed.set(name, value),
  },
  ipcRenderer: {
    invoke: async (channel: string, ...sent: unknown[]) => {
      const [name, input] = structuredClone(sent)
      standIn.channels.push(channel)
      return structuredClone(await standIn.receive(name, input))
    },
    on: (channel: string, listener: (event: unknown, message: unknown) => void) =>
      standIn.listeners.set(channel, listener),
    off: (channel: string) => standIn.listeners.delete(channel),
  },
}))
standIn.receive = (name, input) =>
  main({ origin, isMainFrame: true, isPreload: true, ownReport: null }, name, input)
await import('../../../src/preload/electron.ts')

const desk = standIn.exposed.get('desk') as DeskBridge
const invoke = desk.invoke as (name: unknown, input: unknown) => Promise<unknown>

beforeEach(() => {
  standIn.channels.length = 0
})

describe('a command over the preload script of Electron', () => {
  it('reaches main on the one channel, and its answer returns', async () => {
    expect(await invoke('desk.state', {})).toEqual(ok('answered'))
    expect(standIn.channels).toEqual([invokeChannel])
  })

  const holdsItself: { self?: unknown } = {}
  holdsItself.self = holdsItself
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a number', 7],
    ['null', null],
    ['a list', ['desk.state']],
    ['an object without a prototype', Object.create(null)],
    ['a function', () => undefined],
    ['a symbol', Symbol('desk.state')],
  ])('with the name %s is rejected in an answer', async (_, name) => {
    expect(await invoke(name, {})).toMatchObject({ ok: false, error: { kind: 'invalidInput' } })
  })

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a function', () => undefined],
    ['an object with a function in it', { now: () => undefined }],
    ['a symbol', Symbol('x')],
    ['a BigInt', 1n],
    ['a promise', Promise.resolve({})],
    ['something that holds itself', holdsItself],
    [
      'something that throws when it is read',
      {
        get now() {
          throw new Error('no')
        },
      },
    ],
  ])('with the input %s is rejected in an answer that names the command', async (_, input) => {
    expect(await invoke('queue.counts', input)).toMatchObject({
      ok: false,
      error: { kind: 'invalidInput', command: 'queue.counts' },
    })
  })
})

it('events of the desk reach the page without the event of Electron, until it stops listening', () => {
  const heard: unknown[] = []
  const stop = desk.listen((...event) => heard.push(event))
  standIn.listeners.get(eventChannel)?.({ sender: 'not for the page' }, { kind: 'settingsChanged' })
  expect(heard).toEqual([[{ kind: 'settingsChanged' }]])
  stop()
  expect(standIn.listeners.has(eventChannel)).toBe(false)
})
