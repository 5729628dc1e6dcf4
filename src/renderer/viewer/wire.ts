import type { PreviewContent } from '#shared/desk/evidence-preview.ts'

/** The only message that the window sends to a viewer; a port for the viewer's messages comes with it. */
export interface ToViewer {
  readonly content: PreviewContent
  /** Describes the content, in plain text. */
  readonly label: string
  /** The window's present color scheme. */
  readonly colorScheme: 'light' | 'dark'
}

/** The messages that a viewer sends to the window. */
export type FromViewer =
  /** The content is drawn; `height` is the height it needs, in CSS px. */
  | { readonly kind: 'drawn'; readonly height: number }
  /** The content cannot be drawn. */
  | { readonly kind: 'broken' }
  /** Escape was pressed in the viewer. */
  | { readonly kind: 'escape' }

/** Greatest height that a viewer may request, in CSS px; no screen is higher, and higher content scrolls. */
const highest = 20_000

/**
 * Validates a viewer's message; null if it is not valid. The viewer has read hostile bytes and is trusted no more than
 * they are.
 */
export function readFromViewer(said: unknown): FromViewer | null {
  if (typeof said !== 'object' || said === null || !('kind' in said)) return null
  if (said.kind === 'broken' || said.kind === 'escape') return { kind: said.kind }
  if (said.kind !== 'drawn' || !('height' in said) || typeof said.height !== 'number') return null
  if (!Number.isFinite(said.height)) return null
  return { kind: 'drawn', height: Math.min(Math.max(0, Math.ceil(said.height)), highest) }
}
