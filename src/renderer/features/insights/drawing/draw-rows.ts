import { type ChartModel, type ChartSeries, drawnAtMost } from '../charts/chart-model.ts'
import { formatValue } from '../charts/value-words.ts'
import { labelSize, type Mark, type Scene } from './scene.ts'

const bar = 8
const gap = 3
const between = 14
/** Approximate width of a letter in a label, in px. */
const letter = 6.1
const valueRoom = 76

/** Draws one or more horizontal bars for each point, with its name before them and its values after them. */
export function drawRows({ points, series }: ChartModel, width: number): Scene {
  const shown = points.slice(0, drawnAtMost)
  const rowHeight = series.length * (bar + gap) + between
  const labelRoom = Math.min(180, Math.max(80, width * 0.3))
  const inner = Math.max(40, width - labelRoom - valueRoom)
  const marks = shown.flatMap(({ short, currency = null }, at): Mark[] => {
    const y = at * rowHeight + between / 2
    const middle = y + (series.length * (bar + gap)) / 2
    return [
      {
        kind: 'text',
        x: labelRoom - 10,
        y: middle + 3,
        text: cut(short, Math.floor((labelRoom - 14) / letter)),
        paint: 'ink-2',
        anchor: 'end',
        size: labelSize + 1,
      },
      ...series.flatMap((one, place): Mark[] => {
        const value = one.values[at] ?? 0
        const length = (inner * value) / topOf(one, series, points, currency)
        const top = y + place * (bar + gap)
        return [
          {
            kind: 'bar',
            x: labelRoom,
            y: top,
            width: Math.max(value > 0 ? 1 : 0, length),
            height: bar,
            paint: one.paint,
          },
          {
            kind: 'text',
            x: labelRoom + length + 6,
            y: top + bar,
            text: formatValue(value, one.kind, currency),
            paint: 'ink-3',
            anchor: 'start',
            size: labelSize - 1,
          },
        ]
      }),
    ]
  })
  return {
    width,
    height: Math.max(1, shown.length) * rowHeight,
    marks,
    boxes: shown.map((_, at) => ({ x: 0, y: at * rowHeight, width, height: rowHeight })),
    dots: shown.map(() => []),
  }
}

/** The value at the right end of a bar's scale. Counts share one scale; amounts of money have one for each currency. */
function topOf(
  one: ChartSeries,
  series: readonly ChartSeries[],
  points: ChartModel['points'],
  currency: string | null,
): number {
  const values =
    one.kind === 'money'
      ? one.values.filter((_, at) => (points[at]?.currency ?? null) === currency)
      : series.flatMap((other) => other.values)
  return Math.max(1, ...values.map((value) => value ?? 0))
}

/** Shortens a name to the number of letters that fit. */
export function cut(text: string, letters: number): string {
  const signs = [...text]
  return signs.length <= letters ? text : `${signs.slice(0, Math.max(1, letters - 1)).join('')}…`
}
