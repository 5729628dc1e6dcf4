import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ontoScreen, type Rectangle } from '#main/hosts/onto-screen.ts'

const px = (min: number, max: number) => fc.integer({ min, max })
const screen = fc.record({
  x: px(-4_000, 4_000),
  y: px(-4_000, 4_000),
  width: px(640, 4_000),
  height: px(480, 4_000),
})
const window = fc.record({
  x: px(-9_000, 9_000),
  y: px(-9_000, 9_000),
  width: px(480, 5_000),
  height: px(400, 5_000),
})

/** Whether the title bar can be dragged: of the points 12 px below the upper edge, 48 px apart, one is on a screen. */
function canBeTakenHoldOf({ x, y, width }: Rectangle, screens: readonly Rectangle[]): boolean {
  const points = Array.from({ length: Math.floor(width / 48) }, (_, index) => x + index * 48)
  return points.some((point) =>
    screens.some(
      (one) =>
        point >= one.x && point <= one.x + one.width && y + 12 >= one.y && y + 12 <= one.y + one.height,
    ),
  )
}

describe('a restored window', () => {
  it('can be dragged afterwards, whatever screens exist', () => {
    fc.assert(
      fc.property(window, fc.array(screen, { minLength: 1, maxLength: 4 }), (left, screens) => {
        const placed = ontoScreen(left, screens)
        expect(canBeTakenHoldOf(placed, screens)).toBe(true)
        // The next placement changes nothing.
        expect(ontoScreen(placed, screens)).toEqual(placed)
      }),
    )
  })

  it('is moved completely onto one screen if necessary, and never grows', () => {
    fc.assert(
      fc.property(window, fc.array(screen, { minLength: 1, maxLength: 4 }), (left, screens) => {
        const placed = ontoScreen(left, screens)
        if (placed === left) return
        expect(placed.width).toBeLessThanOrEqual(left.width)
        expect(placed.height).toBeLessThanOrEqual(left.height)
        const holds = (one: Rectangle) =>
          placed.x >= one.x &&
          placed.y >= one.y &&
          placed.x + placed.width <= one.x + one.width &&
          placed.y + placed.height <= one.y + one.height
        expect(screens.some(holds)).toBe(true)
      }),
    )
  })

  const laptop = { x: 0, y: 24, width: 1_440, height: 876 }
  const beside = { x: 1_440, y: 0, width: 2_560, height: 1_400 }
  it.each([
    ['on the screen that is there', { x: 40, y: 60, width: 1_200, height: 800 }, [laptop], null],
    ['partly beyond the side', { x: 1_300, y: 60, width: 1_200, height: 800 }, [laptop], null],
    [
      'on a screen that was unplugged',
      { x: 1_600, y: 100, width: 1_200, height: 800 },
      [laptop],
      { x: 240, y: 100, width: 1_200, height: 800 },
    ],
    [
      'on that screen while it is there',
      { x: 1_600, y: 100, width: 1_200, height: 800 },
      [laptop, beside],
      null,
    ],
    [
      'with its upper edge above all screens',
      { x: 100, y: -300, width: 1_000, height: 800 },
      [laptop],
      { x: 100, y: 24, width: 1_000, height: 800 },
    ],
    [
      'on a larger screen',
      { x: 1_500, y: 0, width: 2_500, height: 1_400 },
      [laptop],
      { x: 0, y: 24, width: 1_440, height: 876 },
    ],
    ['where nothing is known of screens', { x: 9_000, y: 9_000, width: 800, height: 600 }, [], null],
  ] as const)('%s', (_where, left, screens, moved) => {
    expect(ontoScreen(left, screens)).toEqual(moved ?? left)
  })
})
