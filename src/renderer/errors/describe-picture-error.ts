import type { DeskError } from '#shared/desk/errors.ts'
import { describeError } from './describe-error.ts'

/** Says in plain language why an image in a text was not loaded. */
export interface PictureErrorWords {
  readonly title: string
  /** The technical reason, as plain text. */
  readonly detail?: string
}

/** @param host the host that was to supply the image. */
export function describePictureError(error: DeskError, host: string): PictureErrorWords {
  switch (error.kind) {
    case 'network':
      return { title: `${host} cannot be reached.`, detail: error.reason }
    case 'timeout':
      return { title: `${host} took too long. The image was not kept.` }
    case 'storageRefused':
      return { title: 'The desk doesn’t load images from there.', detail: error.reason }
    case 'storageFailed':
      return { title: `${host} sent no image that can be shown.`, detail: error.reason }
    default: {
      const { title, next, detail } = describeError(error)
      return { title: `${title}. ${next}`, ...(detail !== undefined && { detail }) }
    }
  }
}
