import type { ReactNode } from 'react'
import { BulkDialog } from '../features/bulk/BulkDialog.tsx'
import { KnownIssueDialog } from '../features/decision/forms/KnownIssueForm.tsx'
import { ExportDialog } from '../features/export/ExportDialog.tsx'
import { LabelPicker } from '../features/marks/LabelPicker.tsx'
import { LabelsDialog } from '../features/marks/LabelsDialog.tsx'
import { SnoozeDialog } from '../features/marks/SnoozeDialog.tsx'
import { OutboxDialog } from '../features/outbox/OutboxDialog.tsx'
import { CommandPalette } from '../features/palette/CommandPalette.tsx'
import { KeysDialog } from '../features/palette/KeysDialog.tsx'
import { ProgramsDialog, ScopeDialog } from '../features/program/ProgramDialog.tsx'
import { DownloadsDialog } from '../features/report/evidence/DownloadsDialog.tsx'
import { EvidenceViewer } from '../features/report/evidence/EvidenceViewer.tsx'
import { SettingsDialog } from '../features/settings/SettingsDialog.tsx'
import { SlaDialog } from '../features/sla/SlaDialog.tsx'
import { RecoveryCodeDialog } from '../features/storage/copy/RecoveryCodeDialog.tsx'
import { StorageDialog } from '../features/storage/StorageDialog.tsx'
import { TemplateDialog } from '../features/templates/TemplateDialog.tsx'
import { TemplatesDialog } from '../features/templates/TemplatesDialog.tsx'
import { TypesDialog } from '../features/types/TypesDialog.tsx'
import { NameViewDialog } from '../features/views/NameViewDialog.tsx'
import { AddWorkspaceDialog } from '../features/workspace/AddWorkspaceDialog.tsx'
import { EditWorkspaceDialog } from '../features/workspace/EditWorkspaceDialog.tsx'
import { ForgetDialog } from '../features/workspace/ForgetDialog.tsx'
import { MeDialog } from '../features/workspace/MeDialog.tsx'
import { ProxyDialog } from '../features/workspace/ProxyDialog.tsx'
import { RenewTokenDialog } from '../features/workspace/RenewTokenDialog.tsx'
import { SwitchDialog } from '../features/workspace/SwitchDialog.tsx'
import { subjectOf } from '../state/subject.ts'
import { useApp } from '../state/use-app.ts'

/** The dialog that is open, if any; at most one is. */
export function Dialogs(): ReactNode {
  const dialog = useApp((state) => state.dialog)
  const workspaceId = useApp((state) => state.currentWorkspaceId)
  const viewed = useApp((state) => state.viewed)
  const sought = useApp((state) => state.settingSought)
  const reportId = useApp(subjectOf)
  const about = workspaceId === null || reportId === null ? null : { workspaceId, reportId }
  switch (dialog) {
    case null:
    // `App` shows the guide on every screen, even without a desk.
    case 'guide':
      return null
    case 'palette':
      return <CommandPalette />
    case 'keys':
      return <KeysDialog />
    case 'settings':
      return <SettingsDialog key={sought} sought={sought} />
    case 'me':
      return <MeDialog />
    case 'storage':
      return <StorageDialog />
    case 'proxy':
      return <ProxyDialog />
    case 'addWorkspace':
      return <AddWorkspaceDialog />
    case 'recoveryCode':
      return <RecoveryCodeDialog />
    case 'renewToken':
      return <RenewTokenDialog />
    case 'editWorkspace':
      return <EditWorkspaceDialog />
    case 'switchWorkspace':
      return <SwitchDialog />
    case 'forget':
      return <ForgetDialog />
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
    case 'export':
      return workspaceId === null ? null : <ExportDialog workspaceId={workspaceId} />
    case 'viewEvidence':
      return workspaceId === null || viewed === null ? null : (
        <EvidenceViewer workspaceId={workspaceId} viewed={viewed} />
      )
    case 'programs':
      return workspaceId === null ? null : <ProgramsDialog workspaceId={workspaceId} />
    case 'scope':
      return about === null ? null : <ScopeDialog {...about} />
    case 'types':
      return workspaceId === null ? null : <TypesDialog />
    case 'sla':
      return workspaceId === null ? null : <SlaDialog workspaceId={workspaceId} />
    case 'snooze':
      return <SnoozeDialog />
    case 'label':
      return <LabelPicker />
    case 'labels':
      return <LabelsDialog />
    case 'nameView':
      return <NameViewDialog />
  }
}
