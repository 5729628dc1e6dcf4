import type { Picture } from '#shared/desk/picture.ts'
import { type ImageSize, imageSize, type SizedImage } from '#shared/rules/evidence/image-size.ts'
import type { FileKind } from '#shared/rules/evidence/sniff.ts'

/** Bytes of a picture; larger ones are for another program. */
export const largestPicture = 8 * 1024 * 1024
/** More take more memory than a window should, however small the file is. */
export const mostPixels = 40_000_000

/** A kind that is drawn, and how large the picture will be. */
export interface DrawablePicture extends ImageSize {
  readonly kind: SizedImage
}

/**
 * Whether a file is a picture that may be decoded, told by its head alone.
 *
 * @returns null when it is another kind, does not say how large it is, or is too large.
 */
export function drawablePicture(kind: FileKind, head: Uint8Array): DrawablePicture | null {
  if (kind !== 'png' && kind !== 'jpeg' && kind !== 'gif' && kind !== 'webp') return null
  const size = imageSize(kind, head)
  return size === null || size.width * size.height > mostPixels ? null : { kind, ...size }
}

/** A picture as it goes to the window. */
export function pictureOf({ kind, width, height }: DrawablePicture, bytes: Uint8Array): Picture {
  const base64 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
  return { mimeType: `image/${kind}`, base64, width, height }
}
