import { describe, expect, it } from 'vitest'
import type { EnginePort } from '#main/bridge/engine-port.ts'
import { createReceive, type MainHandlers } from '#main/bridge/receive.ts'
import type { Sender } from '#main/hosts/desk-window.ts'
import { ok } from '#shared/desk/result.ts'
import { commandNames, fittingInput, refusedInput } from '../../fixtures/command-inputs.ts'
import { randomOf } from '../../fixtures/random-of.ts'
import { rememberingLog } from '../../fixtures/remembering-log.ts'

/** Inputs for each command and sender; `npm run soak -- bridge` plays ten times as many. */
const inputs = 100 * Number(process.env.SOAK ?? '1')

const origin = 'https://desk.test'
const window: Sender = { origin, isMainFrame: true, isPreload: true, ownReport: null }
const strangers: readonly (readonly [string, Sender])[] = [
  ['a wrong frame', { ...window, isMainFrame: false }],
  ['a wrong origin', { ...window, origin: 'https://evil.test' }],
  ['a wrong world', { ...window, isPreload: false }],
]

/** A bridge whose receivers count the calls that reach them. */
function countingBridge() {
  const counted = { reached: 0 }
  const log = rememberingLog()
  const engine: Pick<EnginePort, 'call'> = {
    call: async () => {
      counted.reached += 1
      return ok(null) as never
    },
  }
  const handlers = {} as MainHandlers
  return { receive: createReceive({ origin, handlers, engine: engine as EnginePort, log }), counted, log }
}

describe.each(commandNames)('%s', (name) => {
  // SEC-03
  it.each(strangers)('is never accepted from %s', async (_, sender) => {
    const { receive, counted, log } = countingBridge()
    const random = randomOf(name.length)
    for (let round = 0; round < inputs; round += 1) {
      const input = round % 2 === 0 ? fittingInput(name, random) : refusedInput(name, random)
      expect(await receive(sender, name, input)).toEqual({ ok: false, error: { kind: 'senderRefused' } })
    }
    expect(counted.reached).toBe(0)
    expect(log.faults).toEqual([])
  })

  it('is rejected by name from the window if its input has the wrong shape', async () => {
    const { receive, counted, log } = countingBridge()
    const random = randomOf(name.length)
    for (let round = 0; round < inputs; round += 1) {
      const answer = await receive(window, name, refusedInput(name, random))
      expect(answer).toMatchObject({ ok: false, error: { kind: 'invalidInput', command: name } })
    }
    expect(counted.reached).toBe(0)
    expect(log.faults).toEqual([])
  })

  it('is accepted from the window with inputs of the same kind', async () => {
    const { receive, counted } = countingBridge()
    const random = randomOf(name.length)
    for (let round = 0; round < inputs; round += 1) await receive(window, name, fittingInput(name, random))
    expect(counted.reached).toBeGreaterThan(0)
  })
})

/** Commands with tokens, passphrases and codes, commands that end workspaces, and commands of the whole desk. */
const ofTheDeskAlone =
  /^(?:workspace\.(?!chooseMe$)|copy\.|storage\.|settings\.|views\.|sla\.|insights\.|queue\.|bulk\.|menu\.|window\.(?!savePdf$|goToReport$))/

describe('a report window', () => {
  const own: Sender = { ...window, ownReport: { workspaceId: 'w', reportId: 7 } }

  // SEC-23
  it.each(commandNames.filter((name) => ofTheDeskAlone.test(name)))('may not call %s', async (name) => {
    const { receive, counted } = countingBridge()
    const random = randomOf(name.length)
    for (let round = 0; round < inputs; round += 1) {
      const answer = await receive(own, name, fittingInput(name, random))
      expect(answer).toEqual({ ok: false, error: { kind: 'senderRefused' } })
    }
    expect(counted.reached).toBe(0)
  })

  it.each([
    ['report.open', { workspaceId: 'w', reportId: 7 }],
    ['report.keepDraft', { workspaceId: 'w', reportId: 7, slot: 'internal', text: 'words' }],
    ['marks.seen', { workspaceId: 'w', report: { reportId: 7, activityAt: 1 } }],
    ['window.savePdf', { workspaceId: 'w', reportId: 7 }],
  ] as const)('may call %s', async (name, input) => {
    const { receive, counted } = countingBridge()
    expect(await receive(own, name, input)).toEqual(ok(null))
    expect(counted.reached).toBe(1)
  })
})
