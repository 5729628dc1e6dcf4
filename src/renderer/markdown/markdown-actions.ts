import { createContext, useContext } from 'react'

/** An address the user wants to open, and the text of its link. */
export interface LinkWish {
  readonly written: string
  /** null when the link showed only its address. */
  readonly text: string | null
}

/**
 * The workspace for which images are fetched, and whether they may be fetched from this computer itself: only while the
 * service runs on it.
 */
export interface PictureSource {
  readonly workspaceId: string
  readonly serviceIsLocal: boolean
}

/** What elements within a Markdown text can do. */
export interface MarkdownActions {
  /** Asks to open an address; the dialog shows the real address first. */
  wishToOpen(wish: LinkWish): void
  openReport(reportId: number): void
  readonly pictures: PictureSource
}

export const MarkdownActionsContext = createContext<MarkdownActions | null>(null)

export function useMarkdownActions(): MarkdownActions {
  const actions = useContext(MarkdownActionsContext)
  if (actions === null) throw new Error('No MarkdownActionsContext above this component')
  return actions
}
