import { type ReactNode, useEffect, useRef } from 'react'
import type { Picture } from '#shared/desk/picture.ts'
import styles from './PixelView.module.css'

interface PixelViewProps {
  readonly picture: Picture
  /** What it shows, in words for those who cannot see it. Plain text. */
  readonly label: string
  /** It cannot be decoded. */
  readonly onBroken: () => void
}

/**
 * A picture as pixels alone: decoded once and drawn, never put into the document, so that nothing in it is an address,
 * a script or an animation.
 */
export function PixelView({ picture, label, onBroken }: PixelViewProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let isCurrent = true
    const draw = async () => {
      const bytes = Uint8Array.from(atob(picture.base64), (letter) => letter.charCodeAt(0))
      const blob = new Blob([bytes], { type: picture.mimeType })
      const bitmap = await createImageBitmap(blob, drawnSize(picture))
      const target = canvas.current
      if (isCurrent && target !== null) {
        target.width = bitmap.width
        target.height = bitmap.height
        target.getContext('2d')?.drawImage(bitmap, 0, 0)
      }
      bitmap.close()
    }
    draw().catch(() => {
      if (isCurrent) onBroken()
    })
    return () => {
      isCurrent = false
    }
  }, [picture, onBroken])
  return <canvas ref={canvas} className={styles.pixels} role="img" aria-label={label} />
}

/** Pixels that are kept of one picture; larger ones are drawn smaller. */
const mostDrawn = 8_000_000

function drawnSize({ width, height }: Picture): ImageBitmapOptions {
  const scale = Math.min(1, Math.sqrt(mostDrawn / (width * height)))
  return {
    resizeWidth: Math.max(1, Math.round(width * scale)),
    resizeHeight: Math.max(1, Math.round(height * scale)),
    resizeQuality: 'high',
  }
}
