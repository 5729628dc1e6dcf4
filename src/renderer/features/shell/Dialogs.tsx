import type { ReactNode } from 'react'
import { useApp } from '../../state/use-app.ts'
import { AssignDialog } from '../act/AssignDialog.tsx'
import { ClassifyDialog } from '../act/ClassifyDialog.tsx'
import { KnownIssueDialog, KnownIssueOfReport } from '../act/KnownIssueDialog.tsx'
import { RenameDialog } from '../act/RenameDialog.tsx'
import { RewardDialog } from '../act/RewardDialog.tsx'
import { StatePicker } from '../act/StatePicker.tsx'
import { BulkDialog } from '../bulk/BulkDialog.tsx'
import { DownloadsDialog } from '../evidence/DownloadsDialog.tsx'
import { EvidenceViewer } from '../evidence/EvidenceViewer.tsx'
import { SnoozeDialog } from '../marks/SnoozeDialog.tsx'
import { OutboxDialog } from '../outbox/OutboxDialog.tsx'
import { CommandPalette } from '../palette/CommandPalette.tsx'
import { KeysDialog } from '../palette/KeysDialog.tsx'
import { SettingsDialog } from '../settings/SettingsDialog.tsx'
import { StorageDialog } from '../storage/StorageDialog.tsx'
import { TemplateDialog } from '../templates/TemplateDialog.tsx'
import { TemplatesDialog } from '../templates/TemplatesDialog.tsx'
import { NameViewDialog } from '../views/NameViewDialog.tsx'
import { AddWorkspaceDialog } from '../workspace/AddWorkspaceDialog.tsx'
import { ForgetDialog } from '../workspace/ForgetDialog.tsx'
import { MeDialog } from '../workspace/MeDialog.tsx'
import { RenewTokenDialog } from '../workspace/RenewTokenDialog.tsx'

const classifyStarts = {
  classify: 'severity',
  classifyWeakness: 'weakness',
  classifyCvss: 'cvss',
} as const

/** The one dialog that is open, if any. */
export function Dialogs(): ReactNode {
  const dialog = useApp((state) => state.dialog)
  const workspaceId = useApp((state) => state.currentWorkspaceId)
  const viewed = useApp((state) => state.viewed)
  const reportId = useApp((state) => state.openReportId ?? state.cursor?.reportId ?? null)
  const about = workspaceId === null || reportId === null ? null : { workspaceId, reportId }
  switch (dialog) {
    case null:
      return null
    case 'palette':
      return <CommandPalette />
    case 'keys':
      return <KeysDialog />
    case 'settings':
      return <SettingsDialog />
    case 'me':
      return <MeDialog />
    case 'storage':
      return <StorageDialog />
    case 'addWorkspace':
      return <AddWorkspaceDialog />
    case 'renewToken':
      return <RenewTokenDialog />
    case 'forget':
      return <ForgetDialog />
    case 'state':
      return about === null ? null : <StatePicker {...about} />
    case 'assign':
      return about === null ? null : <AssignDialog reportId={about.reportId} />
    case 'classify':
    case 'classifyWeakness':
    case 'classifyCvss':
      return about === null ? null : <ClassifyDialog {...about} startAt={classifyStarts[dialog]} />
    case 'reward':
      return about === null ? null : <RewardDialog {...about} />
    case 'rename':
      return about === null ? null : <RenameDialog {...about} />
    case 'knownIssueOfReport':
      return about === null ? null : <KnownIssueOfReport {...about} />
    case 'knownIssue':
      return workspaceId === null ? null : <KnownIssueDialog workspaceId={workspaceId} report={null} />
    case 'bulk':
      return workspaceId === null ? null : <BulkDialog workspaceId={workspaceId} />
    case 'template':
      return about === null ? null : <TemplateDialog {...about} />
    case 'templates':
      return <TemplatesDialog workspaceId={workspaceId} reportId={reportId} />
    case 'outbox':
    case 'conflicts':
      return workspaceId === null ? null : (
        <OutboxDialog key={dialog} workspaceId={workspaceId} isConflictsOnly={dialog === 'conflicts'} />
      )
    case 'downloads':
      return workspaceId === null ? null : <DownloadsDialog workspaceId={workspaceId} />
    case 'viewEvidence':
      return workspaceId === null || viewed === null ? null : (
        <EvidenceViewer workspaceId={workspaceId} viewed={viewed} />
      )
    case 'snooze':
      return <SnoozeDialog />
    case 'nameView':
      return <NameViewDialog />
  }
}
