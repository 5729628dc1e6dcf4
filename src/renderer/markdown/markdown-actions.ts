import { createContext, useContext } from 'react'

/** An address the user wants to open, and the text of its link. */
export interface LinkWish {
  readonly written: string
  /** Null when the link showed nothing but its address. */
  readonly text: string | null
}

/**
 * The workspace for which images are fetched, and whether this computer itself may be asked: only while the service is
 * on it.
 */
export interface PictureSource {
  readonly workspaceId: string
  readonly serviceIsLocal: boolean
}

/** The actions available within a Markdown text. */
export interface MarkdownActions {
  /** Shows the real address first. */
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
