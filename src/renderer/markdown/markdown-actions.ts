import { createContext, useContext } from 'react'

/** An address that a person wants to open, with what its link showed. */
export interface LinkWish {
  readonly written: string
  /** Null when the link showed nothing but its address. */
  readonly text: string | null
}

/** What can be done from within a Markdown text. */
export interface MarkdownActions {
  /** Shows the real address first. */
  wishToOpen(wish: LinkWish): void
  openReport(reportId: number): void
}

export const MarkdownActionsContext = createContext<MarkdownActions | null>(null)

export function useMarkdownActions(): MarkdownActions {
  const actions = useContext(MarkdownActionsContext)
  if (actions === null) throw new Error('No MarkdownActionsContext above this component')
  return actions
}
