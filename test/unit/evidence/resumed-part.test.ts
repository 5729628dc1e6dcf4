import { describe, expect, it } from 'vitest'
import type { PartFile } from '#main/engine/evidence/part-file.ts'
import { type Progress, resumePart } from '#main/engine/evidence/resumed-part.ts'
import { createRateGuard } from '#main/engine/evidence/slowest-rate.ts'
import { createSpeedometer } from '#main/engine/evidence/speedometer.ts'
import { err, ok } from '#shared/desk/result.ts'

const between = 16 * 1024 * 1024

/** A partial file in memory, of which only the length counts. */
function begin(begun: Partial<Progress> = {}) {
  let length = begun.received ?? 0
  let isFull = false
  let isLocalCopyFull = false
  const noted: Progress[] = []
  const received: number[] = []
  const part = {
    get length() {
      return length
    },
    append: async (piece: Uint8Array) => {
      if (isFull) return err({ kind: 'diskFull' } as const)
      length += piece.length
      return ok(null)
    },
    sync: async () => (isFull ? err({ kind: 'diskFull' } as const) : ok(null)),
    restart: async () => {
      length = 0
      return ok(null)
    },
  } as unknown as PartFile
  const resumed = resumePart({
    part,
    begun: { received: 0, total: null, validator: null, ...begun },
    onReceived: (bytes) => received.push(bytes),
    onCheckpoint: (progress) => {
      if (isLocalCopyFull) return err({ kind: 'diskFull' })
      noted.push(progress)
      return ok(null)
    },
  })
  return {
    ...{ resumed, noted, received },
    add: (bytes: number) => resumed.append({ length: bytes } as Uint8Array),
    fill: () => {
      isFull = true
    },
    fillLocalCopy: () => {
      isLocalCopyFull = true
    },
  }
}

describe('a resumed partial file', () => {
  it('is recorded as safe after every 16 MiB, and not before', async () => {
    const { add, noted, received } = begin({ received: 10, validator: '"a"', total: 99 })
    await add(between - 1)
    expect(noted).toEqual([])
    await add(1)
    expect(noted).toEqual([{ received: between + 10, total: 99, validator: '"a"' }])
    await add(between - 1)
    expect(noted).toHaveLength(1)
    expect(received).toEqual([between + 9, between + 10, 2 * between + 9])
  })

  it('ends with the reason if the local copy cannot store its progress', async () => {
    const { add, resumed, noted, fillLocalCopy } = begin({ received: 0, validator: '"a"', total: 99 })
    fillLocalCopy()
    expect(await add(between)).toEqual(err({ kind: 'diskFull' }))
    expect(await resumed.checkpoint()).toEqual(err({ kind: 'diskFull' }))
    expect(await resumed.restart()).toEqual(err({ kind: 'diskFull' }))
    expect(noted).toEqual([])
  })

  it('that starts over has none of its former bytes, and says so at once', async () => {
    const { add, resumed, noted, received } = begin({ received: 5, validator: '"a"', total: 9 })
    await add(between)
    noted.length = 0
    await resumed.restart()
    expect(noted).toEqual([{ received: 0, total: null, validator: null }])
    expect(received.at(-1)).toBe(0)
    expect(resumed).toMatchObject({ length: 0, total: null, validator: null, restarts: 1 })
    // The file that started over is recorded as safe as often as any other.
    await add(between)
    expect(noted).toHaveLength(2)
  })

  it('is not recorded as safe on a full disk', async () => {
    const { fill, resumed, noted, received, add } = begin({ received: between })
    fill()
    expect(await resumed.checkpoint()).toMatchObject({ ok: false })
    expect(await add(1)).toMatchObject({ ok: false })
    expect([noted, received]).toEqual([[], []])
  })
})

describe('the slowest rate', () => {
  it('applies to each minute by itself', () => {
    let now = 0
    const isFast = createRateGuard({ bytes: 100, ms: 1_000 }, () => now)
    const later = (ms: number, bytes: number) => {
      now += ms
      return isFast(bytes)
    }
    expect(later(999, 0)).toBe(true)
    expect(later(1, 100)).toBe(true)
    // Earlier bytes do not count for the next minute.
    expect(later(1_000, 99)).toBe(false)
    expect(later(1_000, 100)).toBe(true)
  })
})

describe('the speed of a download', () => {
  const measured = (...notes: readonly (readonly [at: number, bytes: number])[]) => {
    let now = 0
    const meter = createSpeedometer(() => now)
    for (const [at, bytes] of notes) {
      now = at
      meter.note(bytes)
    }
    return {
      at: (ms: number) => {
        now = ms
        return meter.bytesPerSecond()
      },
    }
  }

  it('counts the bytes of the last seconds, and is zero once none arrive', () => {
    const { at } = measured([0, 0], [1_000, 500])
    expect(at(1_000)).toBe(500)
    expect(at(4_000)).toBe(125)
    expect(at(4_001)).toBe(0)
  })

  it('starts over with a file that does', () => {
    const { at } = measured([0, 0], [1_000, 10_000], [2_000, 0], [3_000, 100])
    expect(at(3_000)).toBe(100)
  })
})
