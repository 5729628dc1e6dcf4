import { type ReactNode, useState } from 'react'
import { SecretField } from '../../design/primitives/Field.tsx'
import { notify } from '../../design/primitives/Toast.tsx'
import { SubmitDialog } from '../../forms/SubmitDialog.tsx'
import { useApp, useCurrentWorkspace } from '../../state/use-app.ts'
import { visibleText } from '../../text/visible.ts'

/** Asks for a new token for a workspace whose token is no longer accepted, or is not stored. */
export function RenewTokenDialog(): ReactNode {
  const renewToken = useApp((state) => state.renewToken)
  const workspace = useCurrentWorkspace()
  const [token, setToken] = useState('')
  if (workspace === undefined) return null
  const renew = async () => {
    const answer = await renewToken(workspace.id, token)
    if (answer.ok) notify({ tone: 'good', title: 'The token was accepted', text: 'Sync continues.' })
    return answer
  }
  return (
    <SubmitDialog
      title="New access token"
      verb="Use this token"
      cancelWords="Not now"
      isReady={token.trim() !== ''}
      onSubmit={renew}
    >
      <p>
        For <bdi>{visibleText(workspace.name)}</bdi>. Reports on this computer stay readable meanwhile.
      </p>
      <SecretField label="Access token" value={token} onChange={setToken} autoFocus />
    </SubmitDialog>
  )
}
