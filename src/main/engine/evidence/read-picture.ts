import type { Picture } from '#shared/desk/picture.ts'
import { type ImageSize, imageSize, type SizedImage } from '#shared/rules/evidence/image-size.ts'
import type { FileKind } from '#shared/rules/evidence/sniff.ts'

/** Maximum number of bytes of a picture that is shown; larger ones can be opened in another program. */
export const largestPicture = 8 * 1024 * 1024
/**
 * Maximum number of pixels of a picture that is shown: more would take more memory than a window should use, however
 * small the file is.
 */
export const mostPixels = 40_000_000

/** A picture of a kind that can be drawn, and its size. */
export interface DrawablePicture extends ImageSize {
  readonly kind: SizedImage
}

/**
 * Whether a file is a picture that may be decoded, judged by its first bytes alone.
 *
 * @returns null when it is of another kind, does not state its size, or is too large.
 */
export function drawablePicture(kind: FileKind, head: Uint8Array): DrawablePicture | null {
  if (kind !== 'png' && kind !== 'jpeg' && kind !== 'gif' && kind !== 'webp') return null
  const size = imageSize(kind, head)
  return size === null || size.width * size.height > mostPixels ? null : { kind, ...size }
}

/** A picture in the form that the window accepts. */
export function pictureOf({ kind, width, height }: DrawablePicture, bytes: Uint8Array): Picture {
  const base64 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
  return { mimeType: `image/${kind}`, base64, width, height }
}
