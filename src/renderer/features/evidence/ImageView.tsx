import { type ReactNode, useCallback, useState } from 'react'
import type { Picture } from '#shared/desk/picture.ts'
import { PixelView } from '../../pictures/PixelView.tsx'
import { visibleText } from '../../text/visible-text.ts'
import styles from './EvidenceViewer.module.css'

interface ImageViewProps {
  readonly image: Picture
  /** Hostile. */
  readonly title: string
}

/** A downloaded picture, as pixels. */
export function ImageView({ image, title }: ImageViewProps): ReactNode {
  const [isBroken, setBroken] = useState(false)
  const onBroken = useCallback(() => setBroken(true), [])
  if (isBroken) return <p className={styles.about}>The picture is damaged and cannot be drawn.</p>
  return (
    <div className={styles.picture}>
      <PixelView picture={image} label={`Picture ${visibleText(title)}`} onBroken={onBroken} />
    </div>
  )
}
