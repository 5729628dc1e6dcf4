import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import styles from './Splitter.module.css'

interface SplitterProps {
  /** The accessible name, such as `Width of the list`. */
  readonly label: string
  /** Width in px of the pane that the splitter sizes. */
  readonly value: number
  /** Whether that pane is before or after the splitter. */
  readonly sizes?: 'before' | 'after'
  readonly min: number
  readonly max: number
  /** Called while the splitter moves. */
  readonly onChange: (value: number) => void
  /** Called when the splitter stops, so that the width can be stored. */
  readonly onCommit: (value: number) => void
}

/** How far a press of an arrow key moves the splitter, in px. */
const keyStep = 16

/** The edge between two panes, which the user drags or moves with the arrow keys. */
export function Splitter(props: SplitterProps): ReactNode {
  const { label, value, sizes = 'before', min, max, onChange, onCommit } = props
  const direction = sizes === 'before' ? 1 : -1
  const drag = useRef<{ readonly from: number; readonly width: number } | null>(null)
  const within = (width: number) => Math.round(Math.min(max, Math.max(min, width)))

  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { from: event.clientX, width: value }
  }
  const move = (event: PointerEvent<HTMLDivElement>) => {
    if (drag.current === null) return
    onChange(within(drag.current.width + direction * (event.clientX - drag.current.from)))
  }
  const release = () => {
    if (drag.current === null) return
    drag.current = null
    onCommit(value)
  }
  const key = (event: KeyboardEvent<HTMLDivElement>) => {
    const target = {
      ArrowLeft: value - direction * keyStep,
      ArrowRight: value + direction * keyStep,
      Home: min,
      End: max,
    }[event.key]
    if (target === undefined) return
    event.preventDefault()
    onChange(within(target))
    onCommit(within(target))
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr cannot be focused, dragged or have a value
    <div
      className={styles.splitter}
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={value}
      tabIndex={0}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={key}
    />
  )
}
