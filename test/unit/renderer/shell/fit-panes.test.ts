import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitPanes } from '#renderer/shell/fit-panes.ts'

const wanted = { railWidth: 200, listWidth: 380 }
const fitAt = (window: number, hasRail = true) => fitPanes({ window, report: 720, hasRail }, wanted)

test('a wide window gives each pane its chosen width, a narrower one shrinks the list, then the queues', () => {
  expect(fitAt(1440)).toEqual(wanted)
  expect(fitAt(1280)).toEqual({ railWidth: 200, listWidth: 360 })
  expect(fitAt(1220)).toEqual({ railWidth: 188, listWidth: 312 })
  expect(fitAt(1000)).toEqual({ railWidth: 168, listWidth: 312 })
  expect(fitAt(1000, false)).toEqual({ railWidth: 200, listWidth: 312 })
})

test('no pane is wider than chosen, and none unreadably narrow unless chosen so', () => {
  const widths = fc.record({
    railWidth: fc.integer({ min: 160, max: 480 }),
    listWidth: fc.integer({ min: 280, max: 1_200 }),
  })
  fc.assert(
    fc.property(fc.integer({ min: 800, max: 4_000 }), widths, fc.boolean(), (window, chosen, hasRail) => {
      const fitted = fitPanes({ window, report: 720, hasRail }, chosen)
      expect(fitted.listWidth).toBeLessThanOrEqual(chosen.listWidth)
      expect(fitted.railWidth).toBeLessThanOrEqual(chosen.railWidth)
      expect(fitted.listWidth).toBeGreaterThanOrEqual(Math.min(312, chosen.listWidth))
      expect(fitted.railWidth).toBeGreaterThanOrEqual(Math.min(168, chosen.railWidth))
      // The other panes shrink no more than the report needs.
      const left = window - (hasRail ? fitted.railWidth : 0) - fitted.listWidth
      const isUntouched =
        fitted.listWidth === chosen.listWidth && (!hasRail || fitted.railWidth === chosen.railWidth)
      expect(isUntouched || left <= 720).toBe(true)
    }),
  )
})
