/**
 * A Markdown text as plain JSON, sent from the worker to the window. It cannot name any element, attribute, style or
 * handler, so nothing in it must be sanitized. Texts are raw; hidden characters are named when they are drawn.
 */
export interface MarkdownTree {
  readonly blocks: readonly Block[]
  /**
   * How many UTF-16 units at the end of the source were not read, because the source is longer than `maxSourceLength`.
   */
  readonly unread: number
  /** Whether nesting or markup beyond the limits was left out, so that the source contains more than the tree. */
  readonly partial: boolean
}

export type Block =
  | { readonly kind: 'paragraph'; readonly content: readonly Inline[] }
  /**
   * `level` is 1 to 6 as written; `depth` counts from 1 within this text and skips no level, as screen reader users
   * expect.
   */
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
      /** The first number of an ordered list; null for a bulleted list. */
      readonly start: number | null
      readonly items: readonly ListItem[]
    }
  | { readonly kind: 'table'; readonly head: readonly Cell[]; readonly rows: readonly (readonly Cell[])[] }
  | { readonly kind: 'rule' }

export interface ListItem {
  /** The state of the item's box; null when the item is no task. */
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
  /** `address` is http, https or mailto, normalized to ASCII; `written` is the address as the author wrote it. */
  | {
      readonly kind: 'link'
      readonly address: string
      readonly written: string
      readonly content: readonly Inline[]
    }
  /** A link with an address that the desk does not open: script, data, file, relative and all others. */
  | { readonly kind: 'refusedLink'; readonly written: string; readonly content: readonly Inline[] }
  /** An image, which is never loaded without a press. */
  | { readonly kind: 'image'; readonly written: string; readonly alt: string }
  | { readonly kind: 'report'; readonly reportId: number }

/** Longest source that is formatted, in UTF-16 units; of a longer text, only this much is. */
export const maxSourceLength = 200_000

/** Maximum number of levels of nested quotes and lists; deeper content is left out. */
export const maxDepth = 12

/** Maximum number of pieces of one text, counted as the parser's tokens: the window can draw this many quickly. */
export const maxPieces = 12_000
