import type { ReactNode } from 'react'
import styles from './SceneView.module.css'
import type { Mark, Scene } from './scene.ts'

interface SceneViewProps {
  readonly scene: Scene
  /** The chosen point; null = none. */
  readonly chosen: number | null
}

/** A chart on screen. It is only a drawing: the readout and the table give assistive tools its content. */
export function SceneView({ scene, chosen }: SceneViewProps): ReactNode {
  const box = chosen === null ? undefined : scene.boxes[chosen]
  return (
    <svg
      className={styles.scene}
      width={scene.width}
      height={scene.height}
      viewBox={`0 0 ${scene.width} ${scene.height}`}
      aria-hidden="true"
    >
      {box !== undefined && <rect className={styles.chosen} {...box} rx={3} />}
      {scene.marks.map((mark, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: marks have no identity of their own
        <MarkView key={at} mark={mark} />
      ))}
      {chosen !== null &&
        scene.dots[chosen]?.map((dot) => <MarkView key={`${dot.y} ${dot.paint}`} mark={dot} />)}
    </svg>
  )
}

function MarkView({ mark }: { readonly mark: Mark }): ReactNode {
  const paint = `var(--${mark.paint})`
  switch (mark.kind) {
    case 'line':
      return (
        <polyline
          points={placesOf(mark.points)}
          fill="none"
          strokeLinejoin="round"
          strokeLinecap="round"
          style={{ stroke: paint, strokeWidth: mark.width, strokeDasharray: mark.dash?.join(' ') }}
        />
      )
    case 'area':
      return <polygon points={placesOf(mark.points)} style={{ fill: paint, opacity: mark.opacity }} />
    case 'bar':
      return (
        <rect
          x={mark.x}
          y={mark.y}
          width={mark.width}
          height={mark.height}
          rx={Math.min(1.5, mark.width / 2)}
          style={{ fill: paint }}
        />
      )
    case 'dot':
      return <circle cx={mark.x} cy={mark.y} r={3.5} className={styles.dot} style={{ fill: paint }} />
    case 'text':
      return (
        <text
          x={mark.x}
          y={mark.y}
          textAnchor={mark.anchor}
          style={{ fill: paint, fontSize: mark.size, fontWeight: mark.weight }}
        >
          {mark.text}
        </text>
      )
    default:
      return mark satisfies never
  }
}

const placesOf = (points: Extract<Mark, { kind: 'line' }>['points']): string =>
  points.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ')

const round = (length: number) => Math.round(length * 100) / 100
