import * as z from 'zod'

/** A picture to be decoded into pixels, and for nothing else. Its size was looked at before anything decodes it. */
export interface Picture {
  readonly mimeType: string
  readonly base64: string
  /** Pixels. */
  readonly width: number
  readonly height: number
}

/** An image of a text that a person asked for. */
export interface FetchedPicture {
  readonly picture: Picture
  readonly bytes: number
}

/** Names one fetch, so that it can be followed and called off; the window makes it up. */
const Ticket = z.string().min(1).max(64)

export const FetchPictureInput = z.object({
  workspaceId: z.string(),
  /** As the author of the text wrote it. */
  address: z.string().max(8_192),
  ticket: Ticket,
})
export const CallOffPictureInput = z.object({ ticket: Ticket })
