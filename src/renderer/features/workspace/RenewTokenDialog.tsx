import { type FormEvent, type ReactNode, useState } from 'react'
import { Form } from 'react-aria-components'
import type { DeskError } from '#shared/desk/errors.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { Dialog } from '../../design/primitives/Dialog.tsx'
import { SecretField } from '../../design/primitives/Field.tsx'
import { notify } from '../../design/primitives/Toast.tsx'
import { ErrorNote } from '../../errors/ErrorNote.tsx'
import { useApp, useCurrentWorkspace } from '../../state/use-app.ts'
import { visibleText } from '../../text/visible-text.ts'
import styles from './dialog-text.module.css'

const formId = 'renew-token'

/** Another token for a workspace whose token is no longer accepted, or not kept. */
export function RenewTokenDialog(): ReactNode {
  const closeDialog = useApp((state) => state.closeDialog)
  const renewToken = useApp((state) => state.renewToken)
  const workspace = useCurrentWorkspace()
  const [token, setToken] = useState('')
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<DeskError | null>(null)
  if (workspace === undefined) return null

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isPending || token.trim() === '') return
    setPending(true)
    setError(null)
    const answer = await renewToken(workspace.id, token)
    setPending(false)
    if (!answer.ok) return setError(answer.error)
    notify({ tone: 'good', title: 'The token was accepted', text: 'Syncing goes on.' })
    closeDialog()
  }
  return (
    <Dialog
      title="New access token"
      isOpen
      width="narrow"
      onClose={closeDialog}
      actions={
        <>
          <Button variant="quiet" onPress={closeDialog}>
            Not now
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            isPending={isPending}
            isDisabled={token.trim() === ''}
          >
            Use this token
          </Button>
        </>
      }
    >
      <Form id={formId} className={styles.form} onSubmit={(event) => void submit(event)}>
        <p>
          For <bdi>{visibleText(workspace.name)}</bdi>. Reports on this computer stay readable meanwhile.
        </p>
        <SecretField label="Access token" value={token} onChange={setToken} autoFocus maxLength={8_192} />
        {error !== null && <ErrorNote error={error} />}
      </Form>
    </Dialog>
  )
}
