import { type ReactNode, useEffect } from 'react'
import { I18nProvider } from 'react-aria-components'
import { useKeysOf } from '../commands/use-keys.ts'
import { ToastShelf } from '../design/primitives/Toast.tsx'
import { ErrorScreen } from '../errors/ErrorScreen.tsx'
import { RenderGuard } from '../errors/RenderGuard.tsx'
import { GuideDialog } from '../features/guide/GuideDialog.tsx'
import { CopyScreen } from '../features/storage/copy/CopyScreen.tsx'
import { KnownWorkspaces } from '../features/workspace/onboarding/KnownWorkspaces.tsx'
import { Onboarding } from '../features/workspace/onboarding/Onboarding.tsx'
import { useApp } from '../state/use-app.ts'
import { DeskWindow } from './DeskWindow.tsx'
import { ReportWindow } from './ReportWindow.tsx'

/**
 * The whole window: a blocking error, the connect form, a local copy that is not open, a single report, or the desk.
 */
export function App(): ReactNode {
  useTheme()
  const keysOf = useKeysOf()
  return (
    // The desk speaks English on every system, so what React Aria says and compares is in English, too.
    <I18nProvider locale="en-US">
      <RenderGuard what="the window">
        <Screen />
        <Guide />
        <ToastShelf keysOf={keysOf} />
      </RenderGuard>
    </I18nProvider>
  )
}

function Screen(): ReactNode {
  const desk = useApp((state) => state.desk)
  const error = useApp((state) => state.deskError)
  const ownReport = useApp((state) => state.ownReport)
  const readDesk = useApp((state) => state.readDesk)
  if (desk === null)
    return error === null ? null : <ErrorScreen error={error} onRetry={() => void readDesk()} />
  if (ownReport !== null) return <ReportWindow report={ownReport} />
  const workspace = desk.workspaces.find(({ id }) => id === desk.currentWorkspaceId)
  if (workspace === undefined) return <Onboarding />
  if (workspace.copy.state === 'open') return <DeskWindow />
  const others = desk.workspaces.length > 1 ? <KnownWorkspaces except={workspace.id} /> : null
  return <CopyScreen workspace={workspace} others={others} />
}

/** Shown on every screen, since the guide also explains how to connect. */
function Guide(): ReactNode {
  const isOpen = useApp((state) => state.dialog === 'guide')
  return isOpen ? <GuideDialog /> : null
}

/** Sets the theme: light, dark, or the system's, as chosen. Until the setting is known, the document's theme stays. */
function useTheme(): void {
  const theme = useApp((state) => state.desk?.settings.theme)
  useEffect(() => {
    if (theme !== undefined) document.documentElement.dataset.theme = theme
  }, [theme])
}
