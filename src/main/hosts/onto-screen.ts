/**
 * In device-independent px. The origin is the top left corner of the main screen, so positions left of it or above it
 * are negative.
 */
export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The part of a window's upper edge, in px, that must be on a screen for the user to be able to drag the window. */
const grip = { width: 96, height: 24 }

/**
 * The place for a window that was last shown on other screens than those present now. The window stays if its upper
 * edge can be dragged; otherwise the whole window moves onto the nearest screen, and is made smaller if that screen is
 * too small.
 *
 * @param screens the areas without the bars of the operating system; without any, the window stays where it is.
 */
export function ontoScreen(window: Rectangle, screens: readonly Rectangle[]): Rectangle {
  const edge = { ...window, height: Math.min(grip.height, window.height) }
  const hasGrip = screens.some((screen) => {
    const { width, height } = overlap(edge, screen)
    return width >= Math.min(grip.width, window.width) && height >= edge.height
  })
  const [nearest] = screens.toSorted((one, other) => distance(window, one) - distance(window, other))
  if (hasGrip || nearest === undefined) return window
  const width = Math.min(window.width, nearest.width)
  const height = Math.min(window.height, nearest.height)
  return {
    x: within(window.x, nearest.x, nearest.x + nearest.width - width),
    y: within(window.y, nearest.y, nearest.y + nearest.height - height),
    width,
    height,
  }
}

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

function overlap(one: Rectangle, other: Rectangle): { readonly width: number; readonly height: number } {
  const right = Math.min(one.x + one.width, other.x + other.width)
  const bottom = Math.min(one.y + one.height, other.y + other.height)
  return { width: right - Math.max(one.x, other.x), height: bottom - Math.max(one.y, other.y) }
}

/** The distance between the centers of two rectangles, in px. */
function distance(one: Rectangle, other: Rectangle): number {
  return Math.hypot(
    one.x + one.width / 2 - other.x - other.width / 2,
    one.y + one.height / 2 - other.y - other.height / 2,
  )
}
