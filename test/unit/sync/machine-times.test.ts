import { expect, it } from 'vitest'
import { watchTimes } from '#main/engine/sync/machine-times.ts'
import { machineTime } from '../../fixtures/machine-time.ts'

it('a clock that is set by two seconds again and again is noticed by their sum, and what is noticed is not told twice', () => {
  const time = machineTime()
  const told: number[] = []
  const stop = watchTimes(time.startProcess(), { woke: () => undefined, wallSet: (byMs) => told.push(byMs) })
  for (let times = 0; times < 3; times += 1) {
    time.setWall(2_000)
    time.pass(5_000)
  }
  expect(told).toEqual([6_000])
  time.pass(5_000)
  expect(told).toEqual([6_000])
  stop()
})
