import { type ReactNode, useState } from 'react'
import type { Picture } from '#shared/desk/picture.ts'
import styles from './PixelView.module.css'
import { ViewerFrame } from './ViewerFrame.tsx'

interface PixelViewProps {
  readonly picture: Picture
  /** Describes the picture to assistive tools, in plain text. */
  readonly label: string
  /** Greatest height, in CSS px; a higher picture is scaled down. */
  readonly highest: number
  /** Called when the picture cannot be decoded. */
  readonly onBroken: () => void
}

/** A picture as pixels, decoded and drawn in a viewer. It receives neither focus nor clicks. */
export function PixelView({ picture, label, highest, onBroken }: PixelViewProps): ReactNode {
  const [isDrawn, setDrawn] = useState(false)
  const { width, height } = picture
  const shownWidth = Math.max(1, Math.round(width * Math.min(1, highest / height)))
  return (
    <span
      className={styles.picture}
      role="img"
      aria-label={label}
      aria-busy={!isDrawn}
      style={{ width: `${shownWidth}px`, aspectRatio: `${width} / ${height}` }}
    >
      <ViewerFrame
        content={{ kind: 'image', ...picture }}
        label={label}
        isPassive
        onSaid={({ kind }) => {
          if (kind === 'drawn') setDrawn(true)
          if (kind === 'broken') onBroken()
        }}
      />
    </span>
  )
}
