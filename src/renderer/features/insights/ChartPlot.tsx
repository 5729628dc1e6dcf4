import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { ForeignText } from '../../text/ForeignText.tsx'
import styles from './ChartPlot.module.css'
import type { ChartModel } from './charts/chart-model.ts'
import { formatValue } from './charts/value-words.ts'
import { drawChart } from './drawing/draw-sheet.ts'
import { SceneView } from './drawing/SceneView.tsx'
import { useWidth } from './use-width.ts'

interface ChartPlotProps {
  readonly model: ChartModel
  readonly onList: (query: string) => void
  /** Moves to the chart before or after this one. */
  readonly onStep: (direction: 1 | -1) => void
}

/**
 * The drawing, with a point that is chosen by the pointer, or by the arrow keys while the drawing has the focus. To
 * assistive tools it is a slider along its points that reads each value out.
 */
export function ChartPlot({ model, onList, onStep }: ChartPlotProps): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const scene = useMemo(() => (width === 0 ? null : drawChart(model, width)), [model, width])
  const count = scene?.boxes.length ?? model.points.length
  const [focused, setFocused] = useState<number | null>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  const last = Math.max(0, count - 1)
  const at = Math.min(focused ?? last, last)
  const chosen = pointed ?? (focused === null ? null : at)
  const point = chosen === null ? undefined : model.points[chosen]

  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const isTaken = step(event.key)
    if (!isTaken) return
    event.preventDefault()
    setPointed(null)
  }
  const step = (key: string): boolean => {
    switch (key) {
      case 'ArrowRight':
        setFocused(Math.min(at + 1, last))
        return true
      case 'ArrowLeft':
        setFocused(Math.max(at - 1, 0))
        return true
      case 'Home':
        setFocused(0)
        return true
      case 'End':
        setFocused(last)
        return true
      case 'ArrowDown':
      case 'ArrowUp':
        onStep(key === 'ArrowDown' ? 1 : -1)
        return true
      case 'Enter': {
        const query = model.points[at]?.query ?? null
        if (query !== null) onList(query)
        return query !== null
      }
      default:
        return false
    }
  }
  const pointAt = (x: number, y: number): number | null => {
    const found = scene?.boxes.findIndex(
      (one) => x >= one.x && x < one.x + one.width && y >= one.y && y < one.y + one.height,
    )
    return found === undefined || found < 0 ? null : found
  }

  return (
    <div className={styles.plot}>
      <p className={styles.readout} aria-hidden="true">
        {point !== undefined && chosen !== null && <Readout model={model} at={chosen} />}
      </p>
      <div
        ref={box}
        className={styles.drawing}
        role="slider"
        tabIndex={0}
        aria-label={`${model.title}, by ${model.pointName.toLowerCase()}`}
        aria-orientation="horizontal"
        aria-valuemin={1}
        aria-valuemax={Math.max(1, count)}
        aria-valuenow={at + 1}
        aria-valuetext={readoutWords(model, at)}
        data-chart-plot={model.id}
        onKeyDown={press}
        onFocus={(event) => {
          if (event.currentTarget.matches(':focus-visible')) setFocused(at)
        }}
        onBlur={() => setFocused(null)}
        onPointerMove={({ nativeEvent: { offsetX, offsetY } }) => setPointed(pointAt(offsetX, offsetY))}
        onPointerLeave={() => setPointed(null)}
        onClick={() => {
          const query = pointed === null ? null : (model.points[pointed]?.query ?? null)
          if (query !== null) onList(query)
        }}
        data-lists={(pointed !== null && model.points[pointed]?.query != null) || undefined}
      >
        {scene !== null && <SceneView scene={scene} chosen={chosen} />}
      </div>
    </div>
  )
}

function Readout({ model, at }: { readonly model: ChartModel; readonly at: number }): ReactNode {
  const point = model.points[at]
  if (point === undefined) return null
  return (
    <>
      <b className={styles.where}>
        <ForeignText text={point.label} />
      </b>
      {model.series.map(({ name, values, kind }) => (
        <span key={name}>
          {name} <b>{formatValue(values[at] ?? null, kind, point.currency ?? null)}</b>
        </span>
      ))}
    </>
  )
}

function readoutWords({ points, series }: ChartModel, at: number): string {
  const point = points[at]
  if (point === undefined) return 'Nothing'
  const values = series.map(
    ({ name, values, kind }) => `${name} ${formatValue(values[at] ?? null, kind, point.currency ?? null)}`,
  )
  return `${point.label}: ${values.join(', ')}`
}
