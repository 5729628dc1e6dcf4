import type { DeskError } from '#shared/desk/errors.ts'
import { describeError } from './describe-error.ts'

/** Why an image of a text was not loaded, in plain words. */
export interface PictureErrorWords {
  readonly title: string
  /** A reason; plain text. */
  readonly detail?: string
}

/** @param host as it was asked. */
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
