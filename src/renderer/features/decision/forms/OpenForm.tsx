import type { ReactNode } from 'react'
import type { ReportView } from '#shared/desk/models.ts'
import type { FormName } from '../../../state/shape/ui-shape.ts'
import { useApp } from '../../../state/use-app.ts'
import { AssignForm } from './AssignForm.tsx'
import { ClassifyForm } from './ClassifyForm.tsx'
import { KnownIssueOfReport } from './KnownIssueForm.tsx'
import { NoteForm } from './NoteForm.tsx'
import { RenameReportForm } from './RenameForm.tsx'
import { RewardForm } from './RewardForm.tsx'
import { StateForm } from './StateForm.tsx'

interface OpenFormProps {
  readonly name: FormName
  readonly workspaceId: string
  /** The report as it is shown beside the form. */
  readonly report: ReportView
}

/** The form that is open. */
export function OpenForm({ name, workspaceId, report }: OpenFormProps): ReactNode {
  const about = { workspaceId, report }
  // An open form starts over when another state or original is requested.
  const start = useApp(({ stateStart }) => JSON.stringify(stateStart))
  switch (name) {
    case 'state':
      return <StateForm key={start} workspaceId={workspaceId} reportId={report.id} />
    case 'assign':
      return <AssignForm workspaceId={workspaceId} reportId={report.id} />
    case 'classify':
      return <ClassifyForm key={name} {...about} startAt="severity" />
    case 'classifyWeakness':
      return <ClassifyForm key={name} {...about} startAt="weakness" />
    case 'classifyCvss':
      return <ClassifyForm key={name} {...about} startAt="cvss" />
    case 'reward':
      return <RewardForm {...about} />
    case 'rename':
      return <RenameReportForm {...about} />
    case 'note':
      return <NoteForm {...about} />
    case 'knownIssueOfReport':
      return <KnownIssueOfReport {...about} />
    default:
      return name satisfies never
  }
}
