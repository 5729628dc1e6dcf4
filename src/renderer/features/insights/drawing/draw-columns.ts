import type { ChartModel, ChartSeries } from '../charts/chart-model.ts'
import { formatValue, scaleSteps } from '../charts/value-words.ts'
import { labelSize, type Mark, type Place, type PointBox, type Scene } from './scene.ts'

const margin = { top: 8, right: 8, bottom: 22, left: 46 }
/** Width of a label below the axis, in px. */
const labelRoom = 60
const widestBar = 22

interface Frame {
  readonly width: number
  readonly height: number
  readonly x: (at: number) => number
  readonly y: (value: number) => number
  /** Width that one point takes, in px. */
  readonly band: number
}

/** Draws the points side by side as upright columns: areas, lines and bars on one scale. */
export function drawColumns(model: ChartModel, width: number, height: number): Scene {
  const { points, series } = model
  const kind = series[0]?.kind ?? 'count'
  const steps = scaleSteps(topOf(series), kind)
  const top = steps.at(-1) ?? 1
  const [inner, tall] = [width - margin.left - margin.right, height - margin.top - margin.bottom]
  const band = inner / Math.max(points.length, 1)
  const frame: Frame = {
    width,
    height,
    band,
    x: (at) => margin.left + band * (at + 0.5),
    y: (value) => margin.top + tall * (1 - value / top),
  }
  const scale = steps.flatMap((value): Mark[] => [
    {
      kind: 'line',
      points: [
        { x: margin.left, y: frame.y(value) },
        { x: width - margin.right, y: frame.y(value) },
      ],
      paint: value === 0 ? 'line-hard' : 'line-soft',
      width: 1,
    },
    {
      kind: 'text',
      x: margin.left - 8,
      y: frame.y(value) + 4,
      text: kind === 'duration' && value === 0 ? '0' : formatValue(value, kind),
      paint: 'ink-3',
      anchor: 'end',
      size: labelSize,
    },
  ])
  const lines = series.filter(({ form }) => form === 'line' || form === 'area')
  return {
    width,
    height,
    marks: [
      ...scale,
      ...axisLabels(model, frame, inner),
      ...stacked(series, frame),
      ...bars(series, frame),
      ...lines.flatMap((one) => lineMarks(one, frame)),
    ],
    boxes: points.map((_, at): PointBox => {
      return { x: margin.left + band * at, y: margin.top, width: band, height: tall }
    }),
    dots: points.map((_, at) =>
      lines.flatMap(({ values, paint, isBefore }) => {
        const value = values[at] ?? null
        if (value === null || isBefore === true) return []
        return [{ kind: 'dot', x: frame.x(at), y: frame.y(value), paint } as const]
      }),
    ),
  }
}

function topOf(series: readonly ChartSeries[]): number {
  const stacks = series.filter(({ form }) => form === 'stack')
  const sums = (stacks[0]?.values ?? []).map((_, at) =>
    stacks.reduce((total, { values }) => total + (values[at] ?? 0), 0),
  )
  const others = series.filter(({ form }) => form !== 'stack').flatMap(({ values }) => values)
  return [...sums, ...others].reduce((top: number, value) => Math.max(top, value ?? 0), 0)
}

/** As many labels as fit; the last point always has one. */
function axisLabels({ points }: ChartModel, { width, height, x }: Frame, inner: number): Mark[] {
  const step = Math.max(1, Math.ceil((points.length * labelRoom) / inner))
  const last = points.length - 1
  return points.flatMap(({ short }, at): Mark[] =>
    (last - at) % step === 0
      ? [
          {
            kind: 'text',
            ...(x(at) + labelRoom / 2 > width
              ? { x: width - 1, anchor: 'end' as const }
              : { x: x(at), anchor: 'middle' as const }),
            y: height - 6,
            text: short,
            paint: 'ink-3',
            size: labelSize,
          },
        ]
      : [],
  )
}

function bars(series: readonly ChartSeries[], { x, y, band }: Frame): Mark[] {
  const beside = series.filter(({ form }) => form === 'bar')
  const gap = band > 14 ? 2 : 0
  const each = Math.min(widestBar, (band * 0.72 - gap * (beside.length - 1)) / Math.max(beside.length, 1))
  const whole = each * beside.length + gap * (beside.length - 1)
  return beside.flatMap(({ values, paint }, place) =>
    values.flatMap((value, at): Mark[] =>
      value === null || value === 0
        ? []
        : [
            {
              kind: 'bar',
              x: x(at) - whole / 2 + place * (each + gap),
              y: y(value),
              width: each,
              height: y(0) - y(value),
              paint,
            },
          ],
    ),
  )
}

function stacked(series: readonly ChartSeries[], { x, y, band }: Frame): Mark[] {
  const stacks = series.filter(({ form }) => form === 'stack')
  const width = Math.min(widestBar * 1.6, band * 0.72)
  return (stacks[0]?.values ?? []).flatMap((_, at) => {
    let below = 0
    return stacks.flatMap(({ values, paint }): Mark[] => {
      const value = values[at] ?? 0
      if (value === 0) return []
      const from = y(below)
      below += value
      const to = y(below)
      // A gap of 1 px separates adjacent parts of similar brightness.
      const height = Math.max(1, from - to - 1)
      return [{ kind: 'bar', x: x(at) - width / 2, y: to, width, height, paint }]
    })
  })
}

function lineMarks({ values, paint, form, isBefore }: ChartSeries, { x, y }: Frame): Mark[] {
  const runs = runsOf(values).map((run) => run.map(({ at, value }): Place => ({ x: x(at), y: y(value) })))
  return runs.flatMap((places): Mark[] => {
    const [first, last] = [places[0], places.at(-1)]
    if (first === undefined || last === undefined) return []
    // A point between two gaps has no line, so it is drawn as a dot.
    if (places.length === 1) return [{ kind: 'dot', x: first.x, y: first.y, paint }]
    const line: Mark =
      isBefore === true
        ? { kind: 'line', points: places, paint, width: 1.5, dash: [3, 3] }
        : { kind: 'line', points: places, paint, width: 2 }
    if (form !== 'area') return [line]
    const ground = [...places, { x: last.x, y: y(0) }, { x: first.x, y: y(0) }]
    return [{ kind: 'area', points: ground, paint, opacity: 0.12 }, line]
  })
}

/** Splits the values into runs without missing values. */
function runsOf(values: readonly (number | null)[]) {
  const runs: { readonly at: number; readonly value: number }[][] = []
  let isGap = true
  for (const [at, value] of values.entries()) {
    if (value === null) {
      isGap = true
      continue
    }
    if (isGap) runs.push([])
    isGap = false
    runs.at(-1)?.push({ at, value })
  }
  return runs
}
