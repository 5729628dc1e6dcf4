import { type ReactNode, useEffect } from 'react'
import { ToastShelf } from './design/primitives/Toast.tsx'
import { ErrorScreen } from './errors/ErrorScreen.tsx'
import { RenderGuard } from './errors/RenderGuard.tsx'
import { Onboarding } from './features/onboarding/Onboarding.tsx'
import { DeskWindow } from './features/shell/DeskWindow.tsx'
import { useApp } from './state/use-app.ts'

/** The whole window: an error nobody can work with, the connect form, or the desk. */
export function App(): ReactNode {
  useTheme()
  return (
    <RenderGuard what="the window">
      <Screen />
      <ToastShelf />
    </RenderGuard>
  )
}

function Screen(): ReactNode {
  const desk = useApp((state) => state.desk)
  const error = useApp((state) => state.deskError)
  const readDesk = useApp((state) => state.readDesk)
  if (desk === null)
    return error === null ? null : <ErrorScreen error={error} onRetry={() => void readDesk()} />
  return desk.currentWorkspaceId === null ? <Onboarding /> : <DeskWindow />
}

/** Light or dark as chosen; by the system when nothing is chosen, by the document until that is known. */
function useTheme(): void {
  const theme = useApp((state) => state.desk?.settings.theme)
  useEffect(() => {
    if (theme !== undefined) document.documentElement.dataset.theme = theme
  }, [theme])
}
