import type { Paint } from '../charts/chart-model.ts'
import type { Mark, Scene } from './scene.ts'

/**
 * Writes scenes as files: SVG as text, PNG as a picture. Colors are those on screen now, as numbers that every program
 * reads.
 */

/** Returns the color that a file uses for a paint. */
export type Colors = (paint: Paint) => string

/** Factor by which pictures are drawn larger, so that they stay sharp where they are pasted. */
const pictureScale = 2
const fonts = 'Inter, system-ui, sans-serif'

/** A scene as SVG. Names in it come from strangers; they are escaped, so they remain text. */
export function sceneAsSvg(scene: Scene, colors: Colors = readColors()): string {
  const { width, height } = scene
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${fonts}">`,
    `<rect width="${width}" height="${height}" fill="${colors('panel')}"/>`,
    ...scene.marks.map((mark) => markAsSvg(mark, colors)),
    '</svg>',
    '',
  ].join('\n')
}

function markAsSvg(mark: Mark, colors: Colors): string {
  const color = colors(mark.paint)
  switch (mark.kind) {
    case 'line': {
      const dash = mark.dash === undefined ? '' : ` stroke-dasharray="${mark.dash.join(' ')}"`
      return `<polyline points="${places(mark.points)}" fill="none" stroke="${color}" stroke-width="${mark.width}" stroke-linejoin="round" stroke-linecap="round"${dash}/>`
    }
    case 'area':
      return `<polygon points="${places(mark.points)}" fill="${color}" opacity="${mark.opacity}"/>`
    case 'bar':
      return `<rect x="${cut(mark.x)}" y="${cut(mark.y)}" width="${cut(mark.width)}" height="${cut(mark.height)}" rx="1.5" fill="${color}"/>`
    case 'dot':
      return `<circle cx="${cut(mark.x)}" cy="${cut(mark.y)}" r="3.5" fill="${color}"/>`
    case 'text':
      return `<text x="${cut(mark.x)}" y="${cut(mark.y)}" text-anchor="${mark.anchor}" font-size="${mark.size}" font-weight="${mark.weight ?? 400}" fill="${color}">${escaped(mark.text)}</text>`
    default:
      return mark satisfies never
  }
}

/** The picture in base64; null if the browser cannot make it. */
export function sceneAsPng(scene: Scene): string | null {
  const canvas = document.createElement('canvas')
  canvas.width = scene.width * pictureScale
  canvas.height = scene.height * pictureScale
  const context = canvas.getContext('2d')
  if (context === null) return null
  const colors = readColors()
  context.scale(pictureScale, pictureScale)
  context.fillStyle = colors('panel')
  context.fillRect(0, 0, scene.width, scene.height)
  for (const mark of scene.marks) paint(context, mark, colors(mark.paint))
  // For a canvas that is too large, the browser returns an empty picture, without an error.
  const [, base64 = ''] = canvas.toDataURL('image/png').split(',')
  return base64 === '' ? null : base64
}

function paint(context: CanvasRenderingContext2D, mark: Mark, color: string): void {
  context.fillStyle = color
  context.strokeStyle = color
  context.setLineDash([])
  switch (mark.kind) {
    case 'line':
      context.lineWidth = mark.width
      context.lineJoin = 'round'
      context.setLineDash([...(mark.dash ?? [])])
      trace(context, mark.points)
      context.stroke()
      break
    case 'area':
      context.globalAlpha = mark.opacity
      trace(context, mark.points)
      context.fill()
      context.globalAlpha = 1
      break
    case 'bar':
      context.fillRect(mark.x, mark.y, mark.width, mark.height)
      break
    case 'dot':
      context.beginPath()
      context.arc(mark.x, mark.y, 3.5, 0, 2 * Math.PI)
      context.fill()
      break
    case 'text':
      context.font = `${mark.weight ?? 400} ${mark.size}px ${getComputedStyle(document.body).fontFamily}`
      context.textAlign = mark.anchor === 'middle' ? 'center' : mark.anchor
      context.fillText(mark.text, mark.x, mark.y)
      break
    default:
      mark satisfies never
  }
}

function trace(context: CanvasRenderingContext2D, points: Extract<Mark, { kind: 'line' }>['points']): void {
  context.beginPath()
  for (const { x, y } of points) context.lineTo(x, y)
}

/**
 * Returns the colors on screen. Not all programs that draw SVG understand the colors of style sheets, so a canvas turns
 * them into plain numbers.
 */
function readColors(): Colors {
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  const probe = document.createElement('span')
  probe.hidden = true
  document.body.append(probe)
  const known = new Map<Paint, string>()
  for (const name of paints) {
    probe.style.color = `var(--${name})`
    known.set(name, plainColor(context, getComputedStyle(probe).color))
  }
  probe.remove()
  return (name) => known.get(name) ?? '#000'
}

const paints: readonly Paint[] = [
  'accent',
  'good',
  'bad',
  'warn',
  'ink',
  'ink-2',
  'ink-3',
  'line-soft',
  'line-hard',
  'line-control',
  'panel',
]

function plainColor(context: CanvasRenderingContext2D | null, color: string): string {
  if (context === null) return color
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}

const places = (points: Extract<Mark, { kind: 'line' }>['points']): string =>
  points.map(({ x, y }) => `${cut(x)},${cut(y)}`).join(' ')
const cut = (length: number): number => Math.round(length * 100) / 100

/** Escapes a text for XML; characters that XML cannot represent are dropped. */
function escaped(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are dropped
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  )
}
