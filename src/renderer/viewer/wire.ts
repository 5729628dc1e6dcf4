import type { PreviewContent } from '#shared/desk/evidence-preview.ts'

/** What the window says to a viewer, once, with a port for what the viewer says. */
export interface ToViewer {
  readonly content: PreviewContent
  /** What it is, in plain words. */
  readonly label: string
  /** As the window looks at the moment. */
  readonly colorScheme: 'light' | 'dark'
}

/** What a viewer says to the window. */
export type FromViewer =
  /** It stands there; so high it would like to be, in CSS px. */
  | { readonly kind: 'drawn'; readonly height: number }
  /** What it was given cannot be drawn. */
  | { readonly kind: 'broken' }
  /** Escape was pressed in it. */
  | { readonly kind: 'escape' }

/** CSS px; no screen is higher, and what is higher scrolls. */
const highest = 20_000

/** Reads what a viewer said. It has looked at hostile bytes and is believed no more than they are. */
export function readFromViewer(said: unknown): FromViewer | null {
  if (typeof said !== 'object' || said === null || !('kind' in said)) return null
  if (said.kind === 'broken' || said.kind === 'escape') return { kind: said.kind }
  if (said.kind !== 'drawn' || !('height' in said) || typeof said.height !== 'number') return null
  if (!Number.isFinite(said.height)) return null
  return { kind: 'drawn', height: Math.min(Math.max(0, Math.ceil(said.height)), highest) }
}
