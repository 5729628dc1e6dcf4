import type { CDPSession, Page } from 'playwright/test'
import { commandNames, fittingInput, refusedInput } from '../../fixtures/command-inputs.ts'
import { randomOf } from '../../fixtures/random-of.ts'
import { startTestService } from '../../fixtures/service.ts'
import { testLimits } from '../../fixtures/test-limits.ts'
import { expect, launchDesk, test } from '../fixtures.ts'

/**
 * Inputs for each command and sender. `unit/bridge/senders.test.ts` plays a hundred at the same function, so the window
 * plays fewer; `npm run soak -- bridge` plays a thousand in both.
 */
const inputs = process.env.SOAK === undefined ? 20 : 100 * Number(process.env.SOAK)

// SEC-03
test('the bridge cannot be replaced, takes only commands of the right shape, and loses no call', async ({
  desk,
}) => {
  test.setTimeout(testLimits.window + inputs * 2_400)
  await test.step('the bridge cannot be replaced, changed or seen through', async () => {
    const facts = await desk.page.evaluate(() => {
      const { desk } = window
      const attempt = (change: () => unknown) => {
        try {
          change()
          return 'done'
        } catch {
          return 'refused'
        }
      }
      return {
        replaced: attempt(() => Object.defineProperty(window, 'desk', { value: null })),
        changed: attempt(() => Object.defineProperty(desk, 'invoke', { value: null })),
        members: Object.keys(desk).sort(),
        strangeGlobals: Object.keys(window).filter((name) =>
          /triage|binding|playwright|electron|require/i.test(name),
        ),
      }
    })
    expect(facts).toEqual({
      replaced: 'refused',
      changed: 'refused',
      members: ['invoke', 'listen'],
      strangeGlobals: [],
    })
  })

  await test.step('a command of the window is answered, one that is none is refused by name', async () => {
    const answers = await desk.page.evaluate(async () => {
      const invoke = window.desk.invoke as (name: unknown, input: unknown) => Promise<unknown>
      return [
        await invoke('link.open', { address: 'file:///etc/passwd' }),
        await invoke('link.open', { address: 7 }),
        await invoke('constructor', {}),
        await invoke('queue.window', { workspaceId: 'x', limit: 1e9 }),
        await invoke('desk.state', undefined),
        await invoke('desk.state', () => 7),
        await invoke(7, {}),
        await invoke(undefined, undefined),
        await invoke(() => 7, {}),
      ]
    })
    const noCommand = { ok: false, error: { kind: 'invalidInput' } }
    expect(answers).toMatchObject([
      { ok: false, error: { kind: 'addressRefused' } },
      { ok: false, error: { kind: 'invalidInput', command: 'link.open' } },
      { ok: false, error: { kind: 'invalidInput', command: 'constructor' } },
      { ok: false, error: { kind: 'invalidInput', command: 'queue.window' } },
      { ok: false, error: { kind: 'invalidInput', command: 'desk.state' } },
      { ok: false, error: { kind: 'invalidInput', command: 'desk.state' } },
      noCommand,
      noCommand,
      noCommand,
    ])
  })

  await test.step('what was asked in the very moment the window is left has been asked', async () => {
    const { page } = desk
    const reloaded = page.waitForEvent('load')
    await page.evaluate(() => {
      void window.desk.invoke('settings.update', { theme: 'dark' })
      window.location.reload()
    })
    await reloaded
    await expect(async () => {
      const state = await page.evaluate(async () =>
        JSON.stringify(await window.desk.invoke('desk.state', {})),
      )
      expect(state).toContain('"theme":"dark"')
    }).toPass()
  })

  await test.step('every command rejects input of the wrong shape, and the desk keeps working', async () => {
    const random = randomOf(1)
    for (const name of commandNames) {
      const sent = Array.from({ length: inputs }, () => refusedInput(name, random))
      const answers = await desk.page.evaluate(
        async ({ name, sent }) => {
          const invoke = window.desk.invoke as (name: unknown, input: unknown) => Promise<unknown>
          return Promise.all(sent.map((input) => invoke(name, input)))
        },
        { name, sent },
      )
      const others = answers.filter((answer) => !isRefusalOf(answer, name))
      expect(others, name).toEqual([])
    }
    expect(await desk.page.evaluate(() => window.desk.invoke('desk.state', {}))).toMatchObject({ ok: true })
  })

  await test.step('a frame of the same origin has no bridge', async () => {
    const inFrame = await desk.page.evaluate(async () => {
      const frame = document.createElement('iframe')
      document.body.append(frame)
      const other = frame.contentWindow as unknown as Record<string, unknown>
      const names = ['desk', 'triageDeskSend', 'triageDeskReceive']
      const isOurs = other.origin === location.origin && location.origin !== 'null'
      return { isOurs, found: names.filter((name) => name in other) }
    })
    expect(inFrame).toEqual({ isOurs: true, found: [] })
  })
})

function isRefusalOf(answer: unknown, command: string): boolean {
  const { ok, error } = answer as { ok: boolean; error?: { kind: string; command?: string } }
  return !ok && error?.kind === 'invalidInput' && error.command === command
}

test('an answer larger than one browser message arrives whole', async () => {
  await using service = await startTestService({ reports: 1 })
  const [reportId = 0] = service.backstage.reportIds()
  // Not in the inbox, so that the window itself does not read the report again and again as it arrives.
  service.backstage.move(reportId, 'Resolved')
  // Quotes take four times the space in the message to the window: above the 100 MB at which the browser disconnects.
  const [entries, message] = [190, '"'.repeat(150_000)]
  for (let entry = 0; entry < entries; entry += 1) service.backstage.addComment(reportId, { message })
  const desk = await launchDesk({ baseUrl: service.baseUrl, token: service.tokens.superAdmin })
  const stored = () =>
    desk.page.evaluate(
      async ({ reportId, entries }) => {
        const state = await window.desk.invoke('desk.state', {})
        const workspaceId = (state.ok && state.value.currentWorkspaceId) || ''
        const report = await window.desk.invoke('report.read', { workspaceId, reportId })
        return report.ok && report.value.timelineCount >= entries ? workspaceId : ''
      },
      { reportId, entries },
    )
  await expect.poll(stored).not.toBe('')
  const arrived = await desk.page.evaluate(
    async ({ workspaceId, reportId, message }) => {
      const timeline = await window.desk.invoke('report.timeline', { workspaceId, reportId })
      return timeline.ok ? timeline.value.entries.filter((entry) => entry.message === message).length : -1
    },
    { workspaceId: await stored(), reportId, message },
  )
  expect(arrived).toBe(entries)
  await desk.close()
})

test.describe('on the Chromium host', () => {
  test.beforeEach(() => {
    test.skip(
      test.info().project.name === 'electron',
      'Electron has no binding: its preload script holds the channel.',
    )
  })

  // SEC-03
  test('only the preload script’s world has the binding, which accepts no command from a frame', async ({
    desk,
  }) => {
    test.setTimeout(testLimits.window + inputs * 2_400)
    const { page } = desk
    // Each step's frame is then the only one.
    const removeFrame = () => page.evaluate(() => document.querySelector('iframe')?.remove())
    await test.step('the binding is in no world but the preload script’s', async () => {
      const devtools = await page.context().newCDPSession(page)
      const { frameTree } = await devtools.send('Page.getFrameTree')
      expect(await callFromWorld(devtools, frameTree.frame.id, 'another world')).toBe('no binding')
      expect(await inPage(page)).toBe('no binding')
    })

    await test.step('the binding refuses a frame, even from a world of the right name', async () => {
      await page.evaluate(() => document.body.append(document.createElement('iframe')))
      const devtools = await page.context().newCDPSession(page)
      const { frameTree } = await devtools.send('Page.getFrameTree')
      const frameId = frameTree.childFrames?.[0]?.frame.id ?? ''
      expect(await callFromWorld(devtools, frameId, 'triage-desk')).toEqual({
        kind: 'answer',
        id: 1,
        result: { ok: false, error: { kind: 'senderRefused' } },
      })
      await removeFrame()
    })

    for (const [stranger, sandbox] of [
      ['a frame of the same origin', null],
      ['a frame of no origin', 'allow-scripts'],
    ] as const) {
      await test.step(`no command is accepted from ${stranger}`, async () => {
        await page.evaluate((sandbox) => {
          const frame = document.createElement('iframe')
          if (sandbox !== null) frame.setAttribute('sandbox', sandbox)
          document.body.append(frame)
        }, sandbox)
        const devtools = await page.context().newCDPSession(page)
        const { frameTree } = await devtools.send('Page.getFrameTree')
        const frameId = frameTree.childFrames?.[0]?.frame.id ?? ''
        const world = await devtools.send('Page.createIsolatedWorld', { frameId, worldName: 'triage-desk' })
        const random = randomOf(2)
        for (const name of commandNames) {
          const sent = Array.from({ length: inputs }, (_, index) =>
            index % 2 === 0 ? fittingInput(name, random) : refusedInput(name, random),
          )
          const { result } = await devtools.send('Runtime.callFunctionOn', {
            executionContextId: world.executionContextId,
            awaitPromise: true,
            returnByValue: true,
            functionDeclaration: `${sendAll}`,
            arguments: [{ value: name }, { value: sent }],
          })
          expect(result.value, name).toEqual({ senderRefused: inputs })
        }
        expect(await page.evaluate(() => window.desk.invoke('desk.state', {}))).toMatchObject({ ok: true })
        await removeFrame()
      })
    }
  })
})

/** Runs in a frame's world: calls a command with each input. @returns the number of answers of each kind. */
function sendAll(name: string, inputs: readonly unknown[]): Promise<Record<string, number>> {
  const world = globalThis as unknown as Record<string, (text: string) => void>
  const kinds: Record<string, number> = {}
  let left = inputs.length
  return new Promise((resolve) => {
    world.triageDeskReceive = (json) => {
      const { result } = JSON.parse(json)
      const kind = result.ok === true ? 'accepted' : String(result.error.kind)
      kinds[kind] = (kinds[kind] ?? 0) + 1
      left -= 1
      if (left === 0) resolve(kinds)
    }
    for (const [id, input] of inputs.entries()) world.triageDeskSend?.(JSON.stringify({ id, name, input }))
  })
}

/** Creates an isolated world in a frame and calls the binding there. @returns the host's answer. */
async function callFromWorld(devtools: CDPSession, frameId: string, worldName: string): Promise<unknown> {
  const { executionContextId } = await devtools.send('Page.createIsolatedWorld', { frameId, worldName })
  const { result } = await devtools.send('Runtime.evaluate', {
    contextId: executionContextId,
    awaitPromise: true,
    returnByValue: true,
    expression: `new Promise((resolve) => {
      if (typeof triageDeskSend !== 'function') return resolve('no binding')
      globalThis.triageDeskReceive = (json) => resolve(JSON.parse(json))
      triageDeskSend(JSON.stringify({ id: 1, name: 'desk.state', input: {} }))
    })`,
  })
  return result.value
}

const inPage = (page: Page) => page.evaluate(() => ('triageDeskSend' in window ? 'a binding' : 'no binding'))
