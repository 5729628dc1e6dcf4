import * as z from 'zod'

/** A picture, only to be decoded into pixels. Its size was checked before anything decodes it. */
export interface Picture {
  readonly mimeType: string
  readonly base64: string
  /** Pixels. */
  readonly width: number
  readonly height: number
}

/** An image of a text, fetched because the user asked for it. */
export interface FetchedPicture {
  readonly picture: Picture
  readonly bytes: number
}

/** Names one fetch, so that its progress can be followed and it can be cancelled; the window chooses it. */
const Ticket = z.string().min(1).max(64)

export const FetchPictureInput = z.object({
  workspaceId: z.string(),
  /** As the author of the text wrote it. */
  address: z.string().max(8_192),
  ticket: Ticket,
})
export const CallOffPictureInput = z.object({ ticket: Ticket })
