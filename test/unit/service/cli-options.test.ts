import { expect, test } from 'vitest'
import { readCliOptions } from '#service/cli-options.ts'

test('without arguments the service has the documented defaults', () => {
  const read = readCliOptions([])
  if (!read.ok) throw new Error(read.error)
  expect(read.value).toMatchObject({ port: 0, rateLimit: 120, evidenceTtl: 300, faultsFile: null })
  expect(read.value.dataDir).toBeUndefined()
  expect(read.value.liveEveryMs).toBeUndefined()
})

test('every argument is applied', () => {
  const text =
    '--port 8080 --reports 50 --seed 3 --data d --rate-limit 0 --evidence-ttl 9 --live --faults f --now 2026-03-01T09:00:00Z'
  expect(readCliOptions(text.split(' '))).toEqual({
    ok: true,
    value: {
      port: 8080,
      reports: 50,
      seed: 3,
      dataDir: 'd',
      rateLimit: 0,
      evidenceTtl: 9,
      liveEveryMs: expect.any(Number),
      faultsFile: 'f',
      now: Date.parse('2026-03-01T09:00:00Z'),
    },
  })
})

test.each([
  [['--port', 'none'], '--port'],
  [['--port', '70000'], '--port'],
  [['--port'], '--port'],
  [['--reports', '-1'], '--reports'],
  [['--seed', '1.5'], '--seed'],
  [['--rate-limit', ''], '--rate-limit'],
  [['--evidence-ttl', '1e3'], '--evidence-ttl'],
  [['--now', 'tomorrow'], '--now'],
  [['--live=yes'], '--live'],
  [['--colour'], '--colour'],
  [['serve'], 'serve'],
])('%j is rejected in one line that names it', (args, named) => {
  const read = readCliOptions(args)
  expect(read.ok).toBe(false)
  if (read.ok) return
  expect(read.error).toContain(named)
  expect(read.error).not.toContain('\n')
})
