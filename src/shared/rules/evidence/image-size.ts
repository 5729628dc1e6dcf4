import type { FileKind } from './sniff.ts'

/**
 * A picture's size in pixels. It is read from the file's header before anything decodes the picture, since a small file
 * may expand to a huge picture.
 */
export interface ImageSize {
  readonly width: number
  readonly height: number
}

/** Kinds of pictures whose header states the size. */
export type SizedImage = Extract<FileKind, 'png' | 'jpeg' | 'gif' | 'webp'>

/** @param head the first bytes of the file. @returns null if they do not state a size; then do not draw the picture. */
export function imageSize(kind: SizedImage, head: Uint8Array): ImageSize | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  try {
    switch (kind) {
      case 'png':
        return sized(view.getUint32(16), view.getUint32(20))
      case 'gif':
        return sized(view.getUint16(6, true), view.getUint16(8, true))
      case 'webp':
        return webpSize(view)
      case 'jpeg':
        return jpegSize(view)
      default:
        return kind satisfies never
    }
  } catch (cause) {
    // The bytes end before the size.
    if (cause instanceof RangeError) return null
    throw cause
  }
}

function sized(width: number, height: number): ImageSize | null {
  return width > 0 && height > 0 ? { width, height } : null
}

function webpSize(view: DataView): ImageSize | null {
  switch (view.getUint32(12)) {
    case 0x56503858: {
      const at = (place: number) => 1 + (view.getUint16(place, true) | (view.getUint8(place + 2) << 16))
      return sized(at(24), at(27))
    }
    case 0x5650384c: {
      const bits = view.getUint32(21, true)
      return sized((bits & 0x3fff) + 1, ((bits >> 14) & 0x3fff) + 1)
    }
    case 0x56503820:
      return sized(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff)
    default:
      return null
  }
}

/** Skips from segment to segment until the one that starts a frame, which states the size. */
function jpegSize(view: DataView): ImageSize | null {
  for (let at = 2; at + 4 <= view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return sized(view.getUint16(at + 7), view.getUint16(at + 5))
    at += 2 + view.getUint16(at + 2)
  }
  return null
}
