import { type ReactNode, useState } from 'react'
import type { Picture } from '#shared/desk/picture.ts'
import styles from './PixelView.module.css'
import { ViewerFrame } from './ViewerFrame.tsx'

interface PixelViewProps {
  readonly picture: Picture
  /** Its content in words, for assistive tools. Plain text. */
  readonly label: string
  /** CSS px. */
  readonly highest: number
  /** It cannot be decoded. */
  readonly onBroken: () => void
}

/** A picture as pixels, decoded and drawn in a viewer. It takes no focus and no clicks. */
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
