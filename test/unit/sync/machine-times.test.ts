import { expect, it } from 'vitest'
import { watchTimes } from '#main/engine/sync/machine-times.ts'
import { machineTime } from '../../fixtures/machine-time.ts'

it('a clock that is repeatedly set by two seconds is noticed by the sum, and reported once', () => {
  const time = machineTime()
  const setBy: number[] = []
  const stop = watchTimes(time.startProcess(), { woke: () => undefined, wallSet: (byMs) => setBy.push(byMs) })
  for (let times = 0; times < 3; times += 1) {
    time.setWall(2_000)
    time.pass(5_000)
  }
  expect(setBy).toEqual([6_000])
  time.pass(5_000)
  expect(setBy).toEqual([6_000])
  stop()
})

it('a clock that is set back is noticed like one that is set forward', () => {
  const time = machineTime()
  const setBy: number[] = []
  watchTimes(time.startProcess(), { woke: () => undefined, wallSet: (byMs) => setBy.push(byMs) })
  time.setWall(-60_000)
  time.pass(5_000)
  expect(setBy).toEqual([-60_000])
})

it('a process delayed by less than five seconds is not taken for a computer that slept', () => {
  const time = machineTime()
  const setBy: number[] = []
  watchTimes(time.startProcess(), { woke: (afterMs) => setBy.push(afterMs), wallSet: () => undefined })
  time.sleep(4_999)
  time.pass(5_000)
  expect(setBy).toEqual([])
  time.sleep(5_000)
  time.pass(5_000)
  expect(setBy).toEqual([10_000])
})

it('nothing is reported after the watch has ended, however long it ran', () => {
  const time = machineTime()
  const setBy: number[] = []
  const stop = watchTimes(time.startProcess(), { woke: () => undefined, wallSet: (byMs) => setBy.push(byMs) })
  time.pass(5_000)
  stop()
  time.setWall(60_000)
  time.pass(5_000)
  expect(setBy).toEqual([])
})
