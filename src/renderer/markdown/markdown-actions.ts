import { createContext, useContext } from 'react'

/** An address that a person wants to open, with what its link showed. */
export interface LinkWish {
  readonly written: string
  /** Null when the link showed nothing but its address. */
  readonly text: string | null
}

/** For whom images are fetched, and whether this computer itself may be asked: only while the service is on it. */
export interface PictureSource {
  readonly workspaceId: string
  readonly serviceIsLocal: boolean
}

/** What can be done from within a Markdown text. */
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
