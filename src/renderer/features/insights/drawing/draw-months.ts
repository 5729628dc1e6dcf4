import { type ChartModel, drawnAtMost } from '../charts/chart-model.ts'
import { formatValue } from '../charts/value-words.ts'
import { cut } from './draw-rows.ts'
import { labelSize, type Mark, type Scene } from './scene.ts'

const rowHeight = 46
const tallest = 28
const valueRoom = 84
const axisHeight = 20
/** Approximate width of a letter in a label, in px. */
const letter = 6.1
const labelOfMonth = 60

/** Draws a row of small columns along time for each point; amounts of money have one scale for each currency. */
export function drawMonths(model: ChartModel, width: number): Scene {
  const { series } = model
  const points = model.points.slice(0, drawnAtMost)
  const { names, values: all } = model.parts ?? { names: [], values: [] }
  const values = all.slice(0, drawnAtMost)
  const [sums] = series
  const labelRoom = Math.min(180, Math.max(80, width * 0.3))
  const inner = Math.max(40, width - labelRoom - valueRoom)
  const band = inner / Math.max(1, names.length)
  const topOf = (currency: string | null) =>
    Math.max(1, ...values.flatMap((row, at) => ((points[at]?.currency ?? null) === currency ? row : [])))
  const rows = points.flatMap(({ short, currency = null }, at): Mark[] => {
    const ground = at * rowHeight + tallest + 8
    const top = topOf(currency)
    return [
      {
        kind: 'text',
        x: labelRoom - 10,
        y: ground - 8,
        text: cut(short, Math.floor((labelRoom - 14) / letter)),
        paint: 'ink-2',
        anchor: 'end',
        size: labelSize + 1,
      },
      {
        kind: 'line',
        points: [
          { x: labelRoom, y: ground },
          { x: labelRoom + inner, y: ground },
        ],
        paint: 'line-hard',
        width: 1,
      },
      ...(values[at] ?? []).flatMap((amount, month): Mark[] => {
        if (amount === 0) return []
        const height = Math.max(1, (tallest * amount) / top)
        const room = Math.min(22, band * 0.72)
        const x = labelRoom + band * (month + 0.5) - room / 2
        return [{ kind: 'bar', x, y: ground - height, width: room, height, paint: 'accent' }]
      }),
      {
        kind: 'text',
        x: width,
        y: ground - 8,
        text: formatValue(sums?.values[at] ?? null, 'money', currency),
        paint: 'ink',
        anchor: 'end',
        size: labelSize + 1,
        weight: 600,
      },
    ]
  })
  const bottom = points.length * rowHeight
  const step = Math.max(1, Math.ceil((names.length * labelOfMonth) / inner))
  const axis = names.flatMap((name, at): Mark[] =>
    (names.length - 1 - at) % step === 0
      ? [
          {
            kind: 'text',
            x: labelRoom + band * (at + 0.5),
            y: bottom + 8,
            text: name,
            paint: 'ink-3',
            anchor: 'middle',
            size: labelSize,
          },
        ]
      : [],
  )
  return {
    width,
    height: bottom + axisHeight,
    marks: [...rows, ...axis],
    boxes: points.map((_, at) => ({ x: 0, y: at * rowHeight, width, height: rowHeight })),
    dots: points.map(() => []),
  }
}
