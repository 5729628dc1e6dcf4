import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { EnginePort } from '#main/bridge/engine-port.ts'
import { createReceive, type MainHandlers } from '#main/bridge/receive.ts'
import type { Sender } from '#main/hosts/desk-window.ts'
import { commands } from '#shared/desk/commands.ts'
import { err, ok } from '#shared/desk/result.ts'
import { rememberingLog } from '../../fixtures/remembering-log.ts'

const origin = 'https://desk.test'
const window: Sender = { origin, isMainFrame: true, isPreload: true, ownReport: null }

/** A bridge whose receivers record the calls that reach them. */
function bridge(throwing: Error | null = null) {
  const reached: { by: 'main' | 'engine'; name: string; input: unknown }[] = []
  const reach = async (by: 'main' | 'engine', name: string, input: unknown) => {
    reached.push({ by, name, input })
    if (throwing) throw throwing
    return ok(null)
  }
  const engine = { call: (name: string, input: unknown) => reach('engine', name, input) }
  const names = [
    'desk.state',
    'link.open',
    'settings.update',
    ...Object.keys(commands).filter((name) => name.startsWith('workspace.')),
  ]
  const handlers = Object.fromEntries(
    names.map((name) => [name, (input: unknown) => reach('main', name, input)]),
  )
  const log = rememberingLog()
  const receive = createReceive({
    origin,
    log,
    // The test checks only the bridge, which forwards every accepted call whatever its result.
    engine: engine as unknown as EnginePort,
    handlers: handlers as unknown as MainHandlers,
  })
  return { receive, reached, log }
}

describe('the sender of a command', () => {
  it.each([
    ['another origin', { ...window, origin: 'https://evil.test' }],
    ['an opaque origin', { ...window, origin: 'null' }],
    ['an origin that begins like ours', { ...window, origin: `${origin}.evil.test` }],
    ['a frame', { ...window, isMainFrame: false }],
    ['a script beside the preload script', { ...window, isPreload: false }],
  ])('is rejected from %s, before anything else happens', async (_, sender) => {
    const { receive, reached } = bridge()
    expect(await receive(sender, 'desk.state', {})).toEqual(err({ kind: 'senderRefused' }))
    expect(reached).toEqual([])
  })
})

describe('a command', () => {
  it('of the engine is sent to the engine, one of main to main', async () => {
    const { receive, reached } = bridge()
    await receive(window, 'queue.counts', { workspaceId: 'w' })
    await receive(window, 'desk.state', {})
    await receive(window, 'settings.update', { theme: 'dark' })
    expect(reached).toEqual([
      { by: 'engine', name: 'queue.counts', input: { workspaceId: 'w' } },
      { by: 'main', name: 'desk.state', input: {} },
      { by: 'main', name: 'settings.update', input: { theme: 'dark' } },
    ])
  })

  it('is parsed by its schema, which drops unknown fields', async () => {
    const { receive, reached } = bridge()
    await receive(window, 'workspace.switch', { workspaceId: 'w', extra: 'thing' })
    await receive(window, 'workspace.connect', { baseUrl: 'https://a.test', token: '  padded  ' })
    expect(reached.map(({ input }) => input)).toEqual([
      { workspaceId: 'w' },
      { baseUrl: 'https://a.test', token: 'padded' },
    ])
  })

  it('that does not exist is rejected, even under a name that every object has', async () => {
    const { receive, reached } = bridge()
    for (const name of ['no.such', 'constructor', '__proto__', 'toString', 7, null, undefined, {}]) {
      expect(await receive(window, name, {})).toMatchObject({ error: { kind: 'invalidInput' } })
    }
    expect(reached).toEqual([])
  })

  // SEC-01
  it('of the wrong shape is rejected without repeating the input', async () => {
    const { receive, reached } = bridge()
    const answer = await receive(window, 'workspace.connect', {
      baseUrl: ['x'],
      token: { secret: 'hunter2' },
    })
    expect(answer).toMatchObject({ error: { kind: 'invalidInput', command: 'workspace.connect' } })
    expect(JSON.stringify(answer)).not.toContain('hunter2')
    expect(reached).toEqual([])
  })

  it('that throws is answered `internal` with a reference to the log', async () => {
    const { receive, log } = bridge(new Error('with a stack'))
    expect(await receive(window, 'desk.state', {})).toEqual(
      err({ kind: 'internal', reference: 'reference 1' }),
    )
    expect(await receive(window, 'queue.counts', { workspaceId: 'w' })).toEqual(
      err({ kind: 'internal', reference: 'reference 2' }),
    )
    expect(log.faults).toHaveLength(2)
  })

  // SEC-03
  it('never throws to the caller, whatever is sent', async () => {
    const { receive } = bridge()
    const names = fc.oneof(fc.constantFrom(...Object.keys(commands)), fc.string(), fc.anything())
    await fc.assert(
      fc.asyncProperty(names, fc.anything(), async (name, input) => {
        expect(await receive(window, name, input)).toHaveProperty('ok')
      }),
      { numRuns: 500 },
    )
  })
})

describe('a text that is too long', () => {
  const draft = (length: number) => ({
    workspaceId: 'w',
    reportId: 1,
    slot: 'internal',
    text: 'x'.repeat(length),
  })

  it('is rejected with its length', async () => {
    const { receive, reached } = bridge()
    const answer = await receive(window, 'report.keepDraft', draft(1_000_001))
    expect(answer).toMatchObject({
      error: { kind: 'invalidInput', tooLong: { length: 1_000_001, longest: 1_000_000 } },
    })
    expect(reached).toEqual([])
  })

  it('is accepted at its limit', async () => {
    const { receive, reached } = bridge()
    expect(await receive(window, 'report.keepDraft', draft(1_000_000))).toEqual(ok(null))
    expect(reached).toHaveLength(1)
  })

  it('is not mentioned if something else is wrong, too', async () => {
    const { receive } = bridge()
    const answer = await receive(window, 'report.keepDraft', { ...draft(1_000_001), reportId: 'one' })
    expect(answer).toMatchObject({ error: { kind: 'invalidInput' } })
    expect(answer).not.toHaveProperty('error.tooLong')
  })

  it('is found in its action', async () => {
    const { receive } = bridge()
    const action = { kind: 'comment', text: 'x'.repeat(200_001), audience: 'internal' }
    const decide = { workspaceId: 'w', reportIds: [1], action, batchTitle: null }
    expect(await receive(window, 'act.decide', decide)).toMatchObject({
      error: { tooLong: { length: 200_001, longest: 200_000 } },
    })
  })
})
