/**
 * A Markdown text as plain JSON, from the worker to the window. It can name no element, attribute, style or handler, so
 * there is nothing in it to sanitize. Texts are raw; hidden characters are named when they are drawn.
 */
export interface MarkdownTree {
  readonly blocks: readonly Block[]
  /** UTF-16 units at the end of the source that were not read, because it is longer than `maxSourceLength`. */
  readonly unread: number
  /** Deeper nesting or more markup than is shown was left out; the source holds more than the tree. */
  readonly partial: boolean
}

export type Block =
  | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
  /** `level` is 1 to 6 as written; `depth` counts from 1 within this text and skips no level, as users expect. */
  | {
      readonly kind: 'heading'
      readonly level: number
      readonly depth: number
      readonly content: readonly Inline[]
    }
  /** `language` is the first word after the fence, as written; null for none. */
  | { readonly kind: 'code'; readonly language: string | null; readonly code: string }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | {
      readonly kind: 'list'
      /** First number of an ordered list; null for a bulleted one. */
      readonly start: number | null
      readonly items: readonly ListItem[]
    }
  | { readonly kind: 'table'; readonly head: readonly Cell[]; readonly rows: readonly (readonly Cell[])[] }
  | { readonly kind: 'rule' }

export interface ListItem {
  /** The state of its box; null when it is no task. */
  readonly done: boolean | null
  readonly blocks: readonly Block[]
}

export interface Cell {
  readonly align: 'left' | 'center' | 'right' | null
  readonly content: readonly Inline[]
}

export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'strong' | 'emphasis' | 'strike'; readonly content: readonly Inline[] }
  | { readonly kind: 'break' }
  /** `address` is http, https or mailto, normalised to ASCII; `written` as the author wrote it. */
  | {
      readonly kind: 'link'
      readonly address: string
      readonly written: string
      readonly content: readonly Inline[]
    }
  /** An address the desk does not open: script, data, file, relative and all others. */
  | { readonly kind: 'refusedLink'; readonly written: string; readonly content: readonly Inline[] }
  /** Never loaded by itself. */
  | { readonly kind: 'image'; readonly written: string; readonly alt: string }
  | { readonly kind: 'report'; readonly reportId: number }

/** Longer texts are formatted up to this length. */
export const maxSourceLength = 200_000

/** Levels of nested quotes and lists; deeper ones are left out. */
export const maxDepth = 12

/** Pieces of one text, counted as the parser's tokens: the window can draw this many in a moment. */
export const maxPieces = 12_000
