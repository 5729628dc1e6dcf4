import type { PreviewContent } from '#shared/desk/evidence-preview.ts'

/** The one message of the window to a viewer, sent with a port for the viewer's messages. */
export interface ToViewer {
  readonly content: PreviewContent
  /** The content in plain words. */
  readonly label: string
  /** The window's present color scheme. */
  readonly colorScheme: 'light' | 'dark'
}

/** The messages of a viewer to the window. */
export type FromViewer =
  /** It is drawn; `height` is the height it wants, in CSS px. */
  | { readonly kind: 'drawn'; readonly height: number }
  /** Its content cannot be drawn. */
  | { readonly kind: 'broken' }
  /** Escape was pressed in it. */
  | { readonly kind: 'escape' }

/** CSS px; no screen is higher, and higher content scrolls. */
const highest = 20_000

/** Reads a viewer's message. The viewer has read hostile bytes, and is trusted no more than they are. */
export function readFromViewer(said: unknown): FromViewer | null {
  if (typeof said !== 'object' || said === null || !('kind' in said)) return null
  if (said.kind === 'broken' || said.kind === 'escape') return { kind: said.kind }
  if (said.kind !== 'drawn' || !('height' in said) || typeof said.height !== 'number') return null
  if (!Number.isFinite(said.height)) return null
  return { kind: 'drawn', height: Math.min(Math.max(0, Math.ceil(said.height)), highest) }
}
