import type { ReactNode } from 'react'
import { noReport, rewritingOf } from '#shared/desk/draft-places.ts'
import type { OutboxEntry } from '#shared/desk/outbox.ts'
import { Skeleton } from '../../design/primitives/Skeleton.tsx'
import { ErrorNote } from '../../errors/ErrorNote.tsx'
import { ownsNone, useDrafts } from '../../forms/drafts/use-drafts.ts'
import { type FormStart, useReportForm } from '../../forms/use-form-choices.ts'
import { AssignEditor, ClassifyEditor, KnownIssueEditor, RenameEditor, RewardEditor } from './FactEditors.tsx'
import { CommentEditor, TransitionEditor } from './TextEditors.tsx'

interface EntryEditorProps {
  readonly workspaceId: string
  readonly entry: OutboxEntry
  readonly onDone: () => void
}

/** Edits an action of the outbox in its row. The text is kept until it is saved or the action settles. */
export function EntryEditor({ workspaceId, entry, onDone }: EntryEditorProps): ReactNode {
  const { action, id } = entry
  const reportId = entry.report?.id ?? noReport
  const { drafts, write } = useDrafts(workspaceId, reportId, ownsNone)
  if (drafts === null) return <Skeleton width="100%" height="6rem" />
  const slot = rewritingOf(id)
  const onWrite = (draft: string) => write(slot, draft)
  const about = { workspaceId, entry, draft: drafts[slot] ?? '', onWrite, onDone }
  switch (action.kind) {
    case 'comment':
      return <CommentEditor {...about} action={action} />
    case 'transition':
      return <TransitionEditor {...about} action={action} reportId={reportId} />
    case 'assign':
      return <AssignEditor {...about} action={action} />
    case 'knownIssue':
      return <KnownIssueEditor {...about} action={action} />
    case 'classify':
      return (
        <AboutReport workspaceId={workspaceId} reportId={reportId}>
          {(start) => <ClassifyEditor {...about} {...start} action={action} />}
        </AboutReport>
      )
    case 'edit':
      return (
        <AboutReport workspaceId={workspaceId} reportId={reportId}>
          {(start) => <RenameEditor {...about} {...start} action={action} />}
        </AboutReport>
      )
    case 'reward':
      return (
        <AboutReport workspaceId={workspaceId} reportId={reportId}>
          {(start) => <RewardEditor {...about} {...start} action={action} />}
        </AboutReport>
      )
    default:
      return action satisfies never
  }
}

interface AboutReportProps {
  readonly workspaceId: string
  readonly reportId: number
  readonly children: (start: Extract<FormStart, { kind: 'read' }>) => ReactNode
}

/** Shows an editor that needs the report, once the report is read. */
function AboutReport({ workspaceId, reportId, children }: AboutReportProps): ReactNode {
  const start = useReportForm(workspaceId, reportId)
  switch (start.kind) {
    case 'reading':
      return <Skeleton width="100%" height="6rem" />
    case 'failed':
      return <ErrorNote error={start.error} />
    case 'read':
      return children(start)
    default:
      return start satisfies never
  }
}
