import { type ReactNode, useMemo, useState } from 'react'
import { LinkDialog } from '../../markdown/LinkDialog.tsx'
import { Markdown } from '../../markdown/Markdown.tsx'
import { type LinkWish, MarkdownActionsContext } from '../../markdown/markdown-actions.ts'
import { useApp, useAppStore } from '../../state/use-app.ts'

interface MarkdownPreviewProps {
  readonly source: string
  /** The level of the heading above the text. */
  readonly under?: 2 | 3
  /** Called when a link opens a report, so that the dialog or form in front can close. */
  readonly onLeave?: () => void
}

/** A text in a dialog or form, drawn as its reader will see it. A link shows its address before it opens. */
export function MarkdownPreview({ source, under = 3, onLeave }: MarkdownPreviewProps): ReactNode {
  const store = useAppStore()
  const workspaceId = useApp((state) => state.currentWorkspaceId) ?? ''
  const [wish, setWish] = useState<LinkWish | null>(null)
  const actions = useMemo(
    () => ({
      wishToOpen: setWish,
      openReport: (reportId: number) => {
        onLeave?.()
        store.getState().closeDialog()
        store.getState().openReport(reportId)
      },
      pictures: { workspaceId, serviceIsLocal: false },
    }),
    [store, workspaceId, onLeave],
  )
  return (
    <MarkdownActionsContext value={actions}>
      <Markdown source={source} under={under} />
      <LinkDialog wish={wish} onClose={() => setWish(null)} />
    </MarkdownActionsContext>
  )
}
