/** Device-independent px; the origin is the top left of the main screen, so places left of it and above are negative. */
export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** px of a window's upper edge that a person can take hold of it by, where so much of it is on a screen. */
const grip = { width: 96, height: 24 }

/**
 * Where a window goes that was left on screens of another day: it stays when its upper edge can be taken hold of, else
 * it comes whole onto the nearest screen, made smaller where that is too small.
 *
 * @param screens the parts of them that bars of the system leave free; without any it stays where it is.
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

/** From middle to middle. */
function distance(one: Rectangle, other: Rectangle): number {
  return Math.hypot(
    one.x + one.width / 2 - other.x - other.width / 2,
    one.y + one.height / 2 - other.y - other.height / 2,
  )
}
