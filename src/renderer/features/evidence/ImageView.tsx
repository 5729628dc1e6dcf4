import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { PreviewContent } from '#shared/desk/evidence-preview.ts'
import { visibleText } from '../../text/visible-text.ts'
import styles from './EvidenceViewer.module.css'

interface ImageViewProps {
  readonly image: Extract<PreviewContent, { kind: 'image' }>
  /** Hostile. */
  readonly title: string
}

/**
 * A picture as pixels alone: decoded once and drawn, never put into the document, so that nothing in it is an address,
 * a script or an animation.
 */
export function ImageView({ image, title }: ImageViewProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    let isCurrent = true
    const draw = async () => {
      const bytes = Uint8Array.from(atob(image.base64), (letter) => letter.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: image.mimeType }))
      const target = canvas.current
      if (isCurrent && target !== null) {
        target.width = bitmap.width
        target.height = bitmap.height
        target.getContext('2d')?.drawImage(bitmap, 0, 0)
      }
      bitmap.close()
    }
    draw().catch(() => {
      if (isCurrent) setBroken(true)
    })
    return () => {
      isCurrent = false
    }
  }, [image])
  if (isBroken) return <p className={styles.about}>The picture is damaged and cannot be drawn.</p>
  return (
    <div className={styles.picture}>
      <canvas ref={canvas} role="img" aria-label={`Picture ${visibleText(title)}`} />
    </div>
  )
}
