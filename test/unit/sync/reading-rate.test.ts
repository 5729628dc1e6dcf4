import { describe, expect, it } from 'vitest'
import { createBackgroundRoom } from '#main/engine/sync/background-room.ts'
import { createReadingRate } from '#main/engine/sync/reading-rate.ts'

describe('the rate of reading', () => {
  it('counts the recently completed ones, and forgets older ones', () => {
    let now = 1_000
    const rate = createReadingRate(() => now, { withinMs: 250, atMost: 5 })
    expect(rate.lately).toBe(0)
    rate.finished()
    now += 200
    rate.finished()
    expect(rate.lately).toBe(2)
    now += 100
    expect(rate.lately).toBe(1)
    now += 1_000
    expect(rate.lately).toBe(0)
  })

  it('counts no more than requested', () => {
    const rate = createReadingRate(() => 0, { withinMs: 250, atMost: 5 })
    for (let times = 0; times < 20; times += 1) rate.finished()
    expect(rate.lately).toBe(5)
  })
})

describe('the room for reading in the background', () => {
  it('grows up to sixteen while report after report is read, and is four again after a failure', () => {
    let now = 0
    const room = createBackgroundRoom(() => now)
    const read = (times: number) => {
      for (let time = 0; time < times; time += 1) {
        now += 1_000
        room.read()
      }
      return room.jobs
    }
    expect([room.jobs, read(3), read(1), read(100)]).toEqual([4, 4, 5, 16])
    room.stopped()
    expect(room.jobs).toBe(4)
  })

  it('is as many as were read in the last quarter of a second under a flood of answers, and at most 48', () => {
    let now = 0
    const room = createBackgroundRoom(() => now)
    for (let time = 0; time < 30; time += 1) room.read()
    now = 250
    expect(room.jobs).toBe(30)
    for (let time = 0; time < 30; time += 1) room.read()
    expect(room.jobs).toBe(48)
    now += 250
    expect(room.jobs).toBe(30)
  })
})
