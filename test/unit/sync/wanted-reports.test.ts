import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { createWantedReports } from '#main/engine/sync/wanted-reports.ts'

/** The wanted reports, with a clock that the test moves. */
function wanting() {
  let now = 0
  const ring = vi.fn()
  const wanted = createWantedReports(() => now, ring)
  const urgent = () => {
    const taken: number[] = []
    for (let next = wanted.takeUrgent(); next !== null; next = wanted.takeUrgent()) taken.push(next.reportId)
    return taken
  }
  const wait = (ms: number) => {
    now += ms
  }
  return { wanted, urgent, wait, ring }
}

const reportIds = fc.uniqueArray(fc.nat(50), { minLength: 1 })

it('reads each fetched report once, after the last opened one, which replaces those before', () => {
  fc.assert(
    fc.property(reportIds, reportIds, (fetched, opened) => {
      const { wanted, urgent } = wanting()
      for (const id of fetched) wanted.fetch(id)
      for (const id of opened) wanted.open(id, false)
      const last = opened.at(-1)
      expect(urgent()).toEqual([last, ...fetched.filter((id) => id !== last)])
      expect(urgent()).toEqual([])
    }),
  )
})

it('does not read a report again that is opened again within seconds, unless it was unreadable', () => {
  const { wanted, urgent, wait } = wanting()
  const open = () => {
    wanted.open(7, false)
    const taken = urgent()
    for (const id of taken) wanted.begun(id)
    return taken
  }
  expect(open()).toEqual([7])
  wait(4_999)
  expect(open()).toEqual([])
  wanted.failed(7)
  expect(open()).toEqual([7])
  wait(5_000)
  expect(open()).toEqual([7])
})

it('reads reports with unreadable rows once in ten minutes, however often they are listed', () => {
  fc.assert(
    fc.property(reportIds, fc.integer({ min: 1, max: 5 }), (ids, atMost) => {
      const { wanted, wait } = wanting()
      const takeAll = () => {
        const taken: number[] = []
        for (let some = wanted.takeListed(atMost); some.length > 0; some = wanted.takeListed(atMost)) {
          expect(some.length).toBeLessThanOrEqual(atMost)
          taken.push(...some)
        }
        return taken
      }
      wanted.readListed(ids)
      wanted.readListed(ids)
      expect(takeAll()).toEqual(ids)
      wait(599_999)
      wanted.readListed(ids)
      expect(takeAll()).toEqual([])
      wait(1)
      wanted.readListed(ids)
      expect(takeAll()).toEqual(ids)
    }),
  )
})

it('reads visible reports first, then searched ones', () => {
  const { wanted } = wanting()
  wanted.prefer([1, 2])
  expect(wanted.preferred).toEqual([1, 2])
  wanted.open(3, false)
  expect(wanted.preferred).toEqual([3, 1, 2])
  expect(wanted.isOnScreen(3)).toBe(true)
})

it('wakes the reader as soon as a report is wanted', () => {
  const { wanted, ring } = wanting()
  wanted.open(1, false)
  wanted.fetch(2)
  wanted.readListed([3])
  wanted.prefer([4])
  expect(ring).toHaveBeenCalledTimes(4)
})

it('requests at most five hundred reports with unreadable rows at once', () => {
  const { wanted } = wanting()
  wanted.readListed(Array.from({ length: 600 }, (_, id) => id))
  expect(wanted.takeListed(1_000)).toHaveLength(500)
  // A skipped report is requested when it is listed again.
  wanted.readListed([599])
  expect(wanted.takeListed(1_000)).toEqual([599])
})
