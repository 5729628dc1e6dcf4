import { expect, it } from 'vitest'
import { decide } from '#main/engine/outbox/decide.ts'
import { startTestService } from '../../fixtures/service.ts'
import { startActingDesk } from './acting-desk.ts'
import { ownWords } from './model-world.ts'

it('is not sent again if the desk ended while a slow service was still executing it', async () => {
  await using service = await startTestService({ reports: 3 })
  const timing = { believeAfterBreakMs: 5, believeAfterTimeoutMs: 2_000 }
  await using desk = startActingDesk(service, { timing })
  const reportId = service.backstage.addReport()
  await desk.read(reportId)
  service.faults.set([{ kind: 'latency', at: 'work', ms: 400, endpoint: 'addComment', times: 1 }])
  const action = { kind: 'comment', text: 'Only once.', audience: 'internal' } as const
  decide(desk.db, { reportIds: [reportId], action, batchTitle: null, holdMs: 0, now: Date.now() })
  while (!service.requests().some(({ endpoint }) => endpoint === 'addComment')) await desk.goOn(1)
  await desk.restart()
  await desk.settle()
  const [first] = service.requests().filter(({ endpoint }) => endpoint === 'addComment')
  expect(first?.done).toBe(true)
  expect(desk.actions().map(({ state }) => state)).toEqual(['done'])
  expect(await ownWords({ service }, reportId)).toEqual([action.text])
})
