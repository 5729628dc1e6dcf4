import { expect, it } from 'vitest'
import { createReadingJobs } from '#main/engine/sync/reading-jobs.ts'

it('the end of a canceled reading ends no other of the same report', async () => {
  const jobs = createReadingJobs(new AbortController().signal)
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  const ended: (readonly [string, boolean])[] = []
  jobs.begin(
    { reportId: 7, priority: 'background' },
    () => first.promise,
    (_, isCalledOff) => ended.push(['first', isCalledOff]),
  )
  jobs.callOff(7)
  jobs.begin(
    { reportId: 7, priority: 'person' },
    () => second.promise,
    (_, isCalledOff) => ended.push(['second', isCalledOff]),
  )
  first.resolve()
  await expect.poll(() => ended).toEqual([['first', true]])
  expect(jobs.has(7)).toBe(true)
  expect(jobs.priorityOf(7)).toBe('person')
  second.resolve()
  await jobs.allOver()
  expect(ended).toEqual([
    ['first', true],
    ['second', false],
  ])
  expect(jobs.count).toBe(0)
})

it('all are over only when canceled ones are, too', async () => {
  const jobs = createReadingJobs(new AbortController().signal)
  const { promise, resolve } = Promise.withResolvers<void>()
  let isOver = false
  jobs.begin(
    { reportId: 7, priority: 'background' },
    () => promise,
    () => undefined,
  )
  jobs.callOff(7)
  jobs.begin(
    { reportId: 7, priority: 'person' },
    async () => undefined,
    () => undefined,
  )
  const all = jobs.allOver().then(() => {
    isOver = true
  })
  await expect.poll(() => jobs.count).toBe(0)
  expect(isOver).toBe(false)
  resolve()
  await all
})
