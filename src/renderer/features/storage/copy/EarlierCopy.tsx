import { type FormEvent, type ReactNode, useState } from 'react'
import { Form } from 'react-aria-components'
import type { DeskErrorKind } from '#shared/desk/errors.ts'
import { invoke } from '../../../bridge/desk-bridge.ts'
import { Button } from '../../../design/primitives/Button.tsx'
import { Field } from '../../../design/primitives/Field.tsx'
import { ErrorNote } from '../../../errors/ErrorNote.tsx'
import { useAttempt } from '../../../forms/use-attempt.ts'
import { useApp, useAppStore } from '../../../state/use-app.ts'
import styles from './EarlierCopy.module.css'
import { keyRefusalIn } from './key-refusal.ts'

interface EarlierCopyProps {
  readonly workspaceId: string
  /** The path of the copy that was set aside. */
  readonly path: string
}

/** Opens a copy that was set aside. It may contain the only drafts and unsent actions. */
export function EarlierCopy({ workspaceId, path }: EarlierCopyProps): ReactNode {
  const copy = useApp((state) => state.desk?.workspaces.find(({ id }) => id === workspaceId)?.copy)
  const [isAsked, setAsked] = useState(false)
  if (copy?.state !== 'open') return null
  if (copy.protection !== 'keychain')
    return <p>It can be opened again once the current copy’s key is in this computer’s keychain.</p>
  if (isAsked) return <Opening workspaceId={workspaceId} path={path} onCancel={() => setAsked(false)} />
  return (
    <div>
      <Button onPress={() => setAsked(true)}>Open this copy…</Button>
    </div>
  )
}

/** Messages for errors that the desk otherwise describes for the copy in use. */
const refusals: Partial<Readonly<Record<DeskErrorKind, string>>> = {
  copyLocked: 'The keychain doesn’t have its key. Enter its recovery code.',
  databaseDamaged: 'This copy is damaged and can’t be opened. The current one is unchanged.',
  databaseFromFuture: 'A newer version of the desk wrote this copy. The current one is unchanged.',
}

function Opening({
  workspaceId,
  path,
  onCancel,
}: EarlierCopyProps & { readonly onCancel: () => void }): ReactNode {
  const store = useAppStore()
  const [code, setCode] = useState('')
  const { isPending, error, attempt } = useAttempt()
  const open = async (event: FormEvent) => {
    event.preventDefault()
    const typed = code.trim() === '' ? null : code
    // The window starts over with the opened copy. The Storage dialog would cover that, so it is closed.
    const stopWatching = store.subscribe(({ currentWorkspaceId, dialog, closeDialog }) => {
      if (currentWorkspaceId === null && dialog === 'storage') closeDialog()
    })
    const isOpened = await attempt(() => invoke('copy.openEarlier', { workspaceId, path, code: typed }))
    stopWatching()
    if (isOpened) await store.getState().readStorage()
  }
  const refusal = keyRefusalIn(error) ?? (error === null ? undefined : refusals[error.kind])
  return (
    <Form className={styles.form} onSubmit={(event) => void open(event)} validationBehavior="aria">
      <p>
        It replaces the current copy, which is set aside with its drafts and unsent actions and can be opened
        here again. Unsent actions in this one are sent as soon as it’s open.
      </p>
      <Field
        label="Its recovery code"
        description="Leave it empty if the keychain has its key."
        value={code}
        onChange={setCode}
        maxLength={1_000}
        isCode
        autoFocus
        error={refusal}
      />
      {error !== null && refusal === undefined && <ErrorNote error={error} />}
      <div className={styles.actions}>
        <Button variant="quiet" onPress={onCancel}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" isPending={isPending}>
          {isPending ? 'Opening…' : 'Open this copy'}
        </Button>
      </div>
    </Form>
  )
}
