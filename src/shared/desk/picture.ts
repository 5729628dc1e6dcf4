import * as z from 'zod'

/** A picture to be decoded into pixels and used in no other form; its size was checked beforehand. */
export interface Picture {
  readonly mimeType: string
  readonly base64: string
  /** In pixels. */
  readonly width: number
  readonly height: number
}

/** An image that a text links to, fetched on the user's request. */
export interface FetchedPicture {
  readonly picture: Picture
  readonly bytes: number
}

/** Identifies one fetch, for its progress and for cancelling it; the window makes up the value. */
const Ticket = z.string().min(1).max(64)

export const FetchPictureInput = z.object({
  workspaceId: z.string(),
  /** The image's address, exactly as in the text. */
  address: z.string().max(8_192),
  ticket: Ticket,
})
export const CallOffPictureInput = z.object({ ticket: Ticket })
