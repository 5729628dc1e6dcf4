import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { it } from 'vitest'
import { createRequestBudget, type Priority } from '#main/engine/api/budget.ts'
import { createAdminApi } from '#main/engine/api/client.ts'
import { startTestService } from '../../fixtures/service.ts'
import { fullestSureWindow } from './fullest-window.ts'
import { openClient } from './open-client.ts'
import { send, startRawServer } from './raw-server.ts'

/** Runs several loops of requests at once while `meanwhile` runs. Stops the loops however `meanwhile` ends. */
async function whileAsking(
  loops: readonly ((signal: AbortSignal) => Promise<unknown>)[],
  meanwhile: () => Promise<void>,
): Promise<void> {
  const end = new AbortController()
  const asking = loops.map(async (ask) => {
    while (!end.signal.aborted) await ask(end.signal)
  })
  try {
    await meanwhile()
  } finally {
    end.abort()
    await Promise.all(asking)
  }
}

/** Starts a desk that sends requests without end; see `hammer.ts`. */
function startHammer(baseUrl: string, file: string, limit: number, windowMs: number): ChildProcess {
  const script = fileURLToPath(new URL('hammer.ts', import.meta.url))
  return spawn(process.execPath, [script, baseUrl, file, String(limit), String(windowMs)], {
    stdio: 'inherit',
  })
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) throw new Error('the desk ended by itself')
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

// SPEC-904
it.concurrent('the service never sees more than the limit, even if the desk is killed repeatedly', async ({
  expect,
}) => {
  const [limit, windowMs] = [40, 3_000]
  const folder = mkdtempSync(join(tmpdir(), 'triage-desk-hammer-'))
  await using server = await startRawServer((response, _, nth) => {
    setTimeout(() => send(response, 200, []), (nth * 7) % 50)
  })
  const desks: ChildProcess[] = []
  try {
    for (const requests of [10, 25, 39, 60, 100]) {
      const desk = startHammer(server.baseUrl, join(folder, 'workspace.sqlite'), limit, windowMs)
      desks.push(desk)
      await expect.poll(() => server.arrivals.length).toBeGreaterThan(requests)
      await kill(desk)
    }
    expect(fullestSureWindow(server.arrivals, windowMs)).toBeLessThanOrEqual(limit)
  } finally {
    for (const desk of desks) desk.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
})

const priorities: readonly Priority[] = ['person', 'outbox', 'background']

it.concurrent('the service never sees more than the limit with varying latency, broken connections and restarts', async ({
  expect,
}) => {
  const windowMs = 1_000
  const limit = 25
  await using server = await startRawServer((response, _, nth) => {
    if (nth % 17 === 0) response.destroy()
    else setTimeout(() => send(response, 200, []), (nth * 37) % 180)
  })
  const times: number[] = []
  const requestLog = { load: () => [...times], record: (at: number) => void times.push(at) }
  let sent = 0
  for (let life = 0; life < 3; life += 1) {
    await using client = openClient({ baseUrl: server.baseUrl, token: 't', limit, windowMs, requestLog })
    const loops = Array.from({ length: 30 }, (_, index) => async (signal: AbortSignal) => {
      await client.api.listPrograms({}, { priority: priorities[index % 3] ?? 'person', signal })
      sent += 1
    })
    const before = server.arrivals.length
    await whileAsking(loops, () => expect.poll(() => server.arrivals.length - before).toBeGreaterThan(40))
  }
  expect(sent).toBeGreaterThan(100)
  expect(fullestSureWindow(server.arrivals, windowMs)).toBeLessThanOrEqual(limit)
})

it.concurrent('two desks that unknowingly share a token give way, and hardly any request is refused', async ({
  expect,
}) => {
  // The service allows 40 requests a minute. Each desk assumes that it has 120 to itself.
  await using service = await startTestService({ reports: 5, rateLimit: 40 })
  const desks = Array.from({ length: 2 }, () =>
    openClient({ baseUrl: service.baseUrl, token: service.tokens.superAdmin, limit: 120 }),
  )
  const loops = desks.flatMap(({ api }) =>
    Array.from(
      { length: 10 },
      () => (signal: AbortSignal) => api.listPrograms({}, { priority: 'background', signal }),
    ),
  )
  const haveSlowedDown = () =>
    desks
      .map(({ budget }) => budget.state())
      .every(({ limit, pausedUntil }) => limit < 120 && pausedUntil !== null)
  await whileAsking(loops, () => expect.poll(haveSlowedDown).toBe(true))
  for (const desk of desks) await desk[Symbol.asyncDispose]()
  const refused = service.requests().filter(({ status }) => status === 429)
  // The service refuses at most two kinds of requests: those that a desk has under way when the limit is reached, and
  // the first request that a desk tries after each pause.
  expect(refused.length).toBeLessThanOrEqual(20)
})

it.concurrent('closing the budget ends the requests that wait in the client', async ({ expect }) => {
  await using server = await startRawServer((response) => send(response, 200, []))
  const budget = createRequestBudget({
    requestLog: { load: () => [], record: () => undefined },
    log: { fault: () => 'f00d' },
    limit: 1,
  })
  const api = createAdminApi({ baseUrl: server.baseUrl, token: 't', budget })
  await api.listPrograms({}, { priority: 'person' })
  const waiting = api.listPrograms({}, { priority: 'person' })
  budget.close()
  expect(await waiting).toMatchObject({ ok: false, error: { kind: 'network', mayHaveArrived: false } })
  await api.close()
  expect(server.arrivals).toHaveLength(1)
})
