import { type ReactNode, useId } from 'react'
import labels from '../design/primitives/labels.module.css'
import styles from './Segments.module.css'

export interface Segment<Value extends string> {
  readonly value: Value
  readonly content: ReactNode
  /** The name for assistive tools, if the content contains no text. */
  readonly name?: string
}

interface SegmentsProps<Value extends string> {
  readonly label: ReactNode
  /** The name for assistive tools, if the label alone says too little. */
  readonly name?: string
  readonly segments: readonly Segment<Value>[]
  /** null = no value is chosen yet. */
  readonly value: Value | null
  readonly onChange: (value: Value) => void
  /** Whether the values are severities: in the sidebar, each has its glyph above its label. */
  readonly isBands?: boolean
  /** Replaces the usual classes of the field and of its label. */
  readonly className?: string | undefined
  readonly labelClassName?: string | undefined
  /** Shown below the label when there is nothing to choose. */
  readonly empty?: string
}

/**
 * Chooses one of a few values, shown side by side. Uses the browser's own radio buttons: a classification has more than
 * fifty of them and must appear as soon as its key is pressed.
 */
export function Segments<Value extends string>(props: SegmentsProps<Value>): ReactNode {
  const { label, name, segments, value, onChange, isBands = false, empty } = props
  const { className = labels.labelled, labelClassName = labels.label } = props
  const group = useId()
  const names = name === undefined ? { 'aria-labelledby': `${group}-label` } : { 'aria-label': name }
  return (
    <div role="radiogroup" className={className} {...names}>
      <span id={`${group}-label`} className={labelClassName}>
        {label}
      </span>
      {segments.length === 0 && empty !== undefined ? (
        <p className={styles.note}>{empty}</p>
      ) : (
        <div className={styles.segments} data-bands={isBands || undefined}>
          {segments.map((one) => (
            <label
              key={one.value}
              className={styles.segment}
              data-selected={one.value === value || undefined}
            >
              <input
                type="radio"
                className="visually-hidden"
                name={group}
                value={one.value}
                checked={one.value === value}
                aria-label={one.name}
                onChange={() => onChange(one.value)}
              />
              {one.content}
            </label>
          ))}
        </div>
      )}
    </div>
  )
}
