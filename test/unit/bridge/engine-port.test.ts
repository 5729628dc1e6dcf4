import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type EnginePort, startEngine } from '#main/bridge/engine-port.ts'
import { startEngineThread } from '#main/bridge/engine-thread.ts'
import type { DeskEvent } from '#shared/desk/events.ts'
import { rememberingLog } from '../../fixtures/remembering-log.ts'

const workerFile = join(import.meta.dirname, '../../fixtures/engine-stand-in.ts')
let port: EnginePort | null = null

function start(thread = startEngineThread(workerFile)) {
  const events: DeskEvent[] = []
  const deaths: { restarted: boolean; reference: string }[] = []
  const log = rememberingLog()
  port = startEngine({
    workerFile,
    thread,
    start: { profileDir: '/nowhere', upkeepWaits: true },
    log,
    onEvent: (event) => events.push(event),
    onDeath: (death) => deaths.push(death),
  })
  return { port, events, deaths, log }
}

const report = (reportId: number) => ({ workspaceId: 'w', reportId })
const answered = (reportId: number) => ({
  ok: true,
  value: { name: 'report.read', input: report(reportId) },
})

afterEach(async () => {
  await port?.close()
  port = null
})

describe('the engine’s port', () => {
  it('gives each caller its own answer, also when many wait', async () => {
    const { port } = start()
    const ids = Array.from({ length: 200 }, (_, index) => index + 10)
    const answers = await Promise.all(ids.map((id) => port.call('report.read', report(id))))
    expect(answers).toEqual(ids.map(answered))
  })

  it('forwards events', async () => {
    const { port, events } = start()
    await port.call('report.read', report(3))
    expect(events).toEqual([{ kind: 'reportsChanged', workspaceId: 'w', reportIds: 'many' }])
  })

  it.each([
    ['throws', 0],
    ['ends', 1],
  ])(
    'answers every caller `internal` when the engine %s, reports it and starts the engine again',
    async (_, deadly) => {
      const { port, deaths, log } = start()
      const [waiting, killer] = await Promise.all([
        port.call('report.read', report(2)),
        port.call('report.read', report(deadly)),
      ])
      const internal = { ok: false, error: { kind: 'internal', reference: 'reference 1' } }
      expect([waiting, killer]).toEqual([internal, internal])
      expect(deaths).toEqual([{ restarted: true, reference: 'reference 1' }])
      expect(log.faults).toHaveLength(1)
      expect(await port.call('report.read', report(10))).toEqual(answered(10))
    },
  )

  it('starts the engine again only once: a permanent fault would return forever', async () => {
    const { port, deaths } = start()
    await port.call('report.read', report(0))
    await port.call('report.read', report(0))
    expect(deaths.map(({ restarted }) => restarted)).toEqual([true, false])
    const late = await port.call('report.read', report(10))
    expect(late).toEqual({ ok: false, error: { kind: 'internal', reference: 'reference 2' } })
  })

  it('lets upkeep wait for the window, but not when the engine is started again', async () => {
    const { port } = start()
    const upkeepWaits = async () => port.call('report.read', report(4))
    expect(await upkeepWaits()).toMatchObject({ value: { profileDir: '/nowhere', upkeepWaits: true } })
    await port.call('report.read', report(0))
    expect(await upkeepWaits()).toMatchObject({ value: { profileDir: '/nowhere', upkeepWaits: false } })
  })

  it('uses a thread that was started earlier, and replaces one that has ended by then', async () => {
    const ended = startEngineThread(join(import.meta.dirname, 'missing.ts'))
    await ended.ended
    const { port, deaths, log } = start(ended)
    await expect.poll(() => deaths).toEqual([{ restarted: true, reference: 'reference 1' }])
    expect(log.faults).toMatchObject([{ where: 'the engine stopped' }])
    expect(await port.call('report.read', report(10))).toEqual(answered(10))
  })

  it('closes without reporting a crash', async () => {
    const { port, deaths } = start()
    const lost = port.call('report.read', report(2))
    await port.close()
    expect(deaths).toEqual([])
    expect(await lost).toMatchObject({ ok: false, error: { kind: 'internal' } })
  })
})
