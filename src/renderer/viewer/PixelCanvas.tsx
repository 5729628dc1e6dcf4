import { type ReactNode, useEffect, useRef } from 'react'
import type { Picture } from '#shared/desk/picture.ts'
import styles from './ViewerContent.module.css'

interface PixelCanvasProps {
  readonly picture: Picture
  readonly label: string
  readonly onDrawn: () => void
  readonly onBroken: () => void
}

/** Maximum number of pixels that are drawn of a picture; a larger picture is scaled down. */
const mostDrawn = 8_000_000
/** Longest edge of a canvas in px, a limit of browsers. */
const longestEdge = 16_384

/**
 * A picture drawn as pixels: it is decoded once and drawn, never put into the document, so nothing in it can act as an
 * address, a script or an animation.
 */
export function PixelCanvas({ picture, label, onDrawn, onBroken }: PixelCanvasProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null)
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const draw = async () => {
      const bytes = Uint8Array.from(atob(picture.base64), (letter) => letter.charCodeAt(0))
      const blob = new Blob([bytes], { type: picture.mimeType })
      const bitmap = await createImageBitmap(blob, drawnSize(picture))
      const target = canvas.current
      if (target !== null) {
        target.width = bitmap.width
        target.height = bitmap.height
        target.getContext('2d')?.drawImage(bitmap, 0, 0)
      }
      bitmap.close()
    }
    draw().then(onDrawn, onBroken)
  }, [picture, onDrawn, onBroken])
  return <canvas ref={canvas} className={styles.pixels} role="img" aria-label={label} />
}

function drawnSize({ width, height }: Picture): ImageBitmapOptions {
  const scale = Math.min(1, Math.sqrt(mostDrawn / (width * height)), longestEdge / Math.max(width, height))
  return {
    resizeWidth: Math.max(1, Math.round(width * scale)),
    resizeHeight: Math.max(1, Math.round(height * scale)),
    resizeQuality: 'high',
  }
}
