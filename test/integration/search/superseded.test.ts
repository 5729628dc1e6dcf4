import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startEngine } from '#main/bridge/engine-port.ts'
import { rememberingLog } from '../../fixtures/remembering-log.ts'

const workerFile = join(import.meta.dirname, '../../../src/main/engine/worker.ts')

test('in the engine’s thread, superseded keystrokes are answered without a query', async () => {
  const profileDir = mkdtempSync(join(tmpdir(), 'desk-superseded-'))
  const port = startEngine({
    workerFile,
    start: { profileDir },
    log: rememberingLog(),
    onEvent: () => undefined,
    onDeath: () => undefined,
  })
  const workspace = {
    id: '00000000-0000-4000-8000-000000000001',
    name: 'W',
    baseUrl: 'http://127.0.0.1:9',
    isDemo: false,
    unencrypted: true,
    meUserId: null,
    requestsPerMinute: 120,
  }
  try {
    expect(await port.call('workspace.add', workspace)).toMatchObject({ ok: true })
    const ask = (search: string, generation: number) =>
      port.call('queue.window', {
        workspaceId: workspace.id,
        view: { kind: 'all' },
        search,
        sort: 'activity',
        offset: 0,
        limit: 100,
        generation,
      })
    await ask('', 0)
    const typed = 'quetzalcoatlus'
    const typeOnce = async (from: number) => {
      const asked = Array.from(typed, (_, at) => ask(typed.slice(0, at + 1), from + at))
      const answers = await Promise.all(asked)
      expect(answers.at(-1)).toMatchObject({ ok: true })
      const refused = answers.filter((answer) => !answer.ok)
      expect(refused).toEqual(refused.map(() => ({ ok: false, error: { kind: 'superseded' } })))
      return answers.length - refused.length
    }
    // The first query may have begun before the second arrived. If the machine stops this thread between two queries,
    // more queries are answered, but not every time.
    const answered: number[] = []
    for (let time = 0; time < 5; time += 1) answered.push(await typeOnce(1 + time * typed.length))
    expect(Math.min(...answered)).toBeLessThanOrEqual(2)
    // A reloaded window counts from the beginning.
    expect(await ask('x', 1)).toMatchObject({ ok: true, value: { total: 0 } })
  } finally {
    await port.close()
    rmSync(profileDir, { recursive: true })
  }
})
