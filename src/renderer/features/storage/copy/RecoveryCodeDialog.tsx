import { type FormEvent, type ReactNode, useState } from 'react'
import { Form } from 'react-aria-components'
import type { Workspace } from '#shared/desk/models.ts'
import { groupsOf, recoveryGroups } from '#shared/rules/recovery-code.ts'
import { invoke } from '../../../bridge/desk-bridge.ts'
import { Button } from '../../../design/primitives/Button.tsx'
import { Dialog } from '../../../design/primitives/Dialog.tsx'
import { Field } from '../../../design/primitives/Field.tsx'
import { Progress } from '../../../design/primitives/Gauge.tsx'
import { Skeleton } from '../../../design/primitives/Skeleton.tsx'
import { describeError } from '../../../errors/describe-error.ts'
import { ErrorNote } from '../../../errors/ErrorNote.tsx'
import { useAttempt } from '../../../forms/use-attempt.ts'
import { useAnswer } from '../../../state/use-answer.ts'
import { useApp, useCurrentWorkspace } from '../../../state/use-app.ts'
import { visibleText } from '../../../text/visible.ts'
import styles from './RecoveryCodeDialog.module.css'

/**
 * The recovery code of the local copy: shown until the user has proved that they wrote it down; afterwards it can be
 * renewed here.
 */
export function RecoveryCodeDialog(): ReactNode {
  const workspace = useCurrentWorkspace()
  if (workspace?.copy.state !== 'open') return null
  // After a renewal, the new code is shown in the same dialog.
  return workspace.copy.hasRecoveryCode ? (
    <Renewing workspace={workspace} />
  ) : (
    <Showing workspace={workspace} />
  )
}

function Showing({ workspace }: { readonly workspace: Workspace }): ReactNode {
  const closeDialog = useApp((state) => state.closeDialog)
  const shown = useAnswer('copy.showCode', { workspaceId: workspace.id })
  const [isWritten, setWritten] = useState(false)
  const code = shown?.ok ? shown.value : null
  if (isWritten) return <Checking workspace={workspace} onBack={() => setWritten(false)} />
  return (
    <Dialog
      title="Recovery code"
      isOpen
      onClose={closeDialog}
      actions={
        <>
          <Button variant="quiet" onPress={closeDialog}>
            Later
          </Button>
          <Button isDisabled={code === null} onPress={() => window.print()}>
            Print…
          </Button>
          <Button variant="primary" isDisabled={code === null} onPress={() => setWritten(true)}>
            I have it on paper
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p>
          The reports on this computer are encrypted. If the key is lost, as when a keychain is reset, this
          code is the only way back to your drafts and unsent actions. Keep it on paper, away from this
          computer. It is shown until you’ve typed part of it back, and never again.
        </p>
        {shown === null && <Skeleton width="100%" />}
        {shown !== null && !shown.ok && <ErrorNote error={shown.error} />}
        {code !== null && <Sheet workspace={workspace} code={code} />}
      </div>
    </Dialog>
  )
}

function Sheet({ workspace, code }: { readonly workspace: Workspace; readonly code: string }): ReactNode {
  return (
    <div className={styles.sheet} data-print data-print-alone>
      <p className={styles.printed}>
        Triage Desk, recovery code of <bdi>{visibleText(workspace.name)}</bdi>
      </p>
      <ol className={styles.code} aria-label="Recovery code">
        {groupsOf(code).map((group, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a group is identified by its place
          <li key={at}>
            <i>{at + 1}</i>
            {group}
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The places of three random groups, in ascending order. */
function somePlaces(): readonly number[] {
  const places = Array.from({ length: recoveryGroups }, (_, at) => ({ at, lot: Math.random() }))
  return places
    .sort((one, other) => one.lot - other.lot)
    .slice(0, 3)
    .map(({ at }) => at)
    .sort((one, other) => one - other)
}

const formId = 'check-recovery-code'

function Checking({
  workspace,
  onBack,
}: {
  readonly workspace: Workspace
  readonly onBack: () => void
}): ReactNode {
  const closeDialog = useApp((state) => state.closeDialog)
  const [places] = useState(somePlaces)
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const { isPending, error, attempt } = useAttempt()
  const isComplete = places.every((at) => (typed[at] ?? '').trim() !== '')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isComplete) return
    const groups = places.map((at) => ({ at, text: typed[at] ?? '' }))
    if (await attempt(() => invoke('copy.checkCode', { workspaceId: workspace.id, typed: groups })))
      closeDialog()
  }
  const words = error?.kind === 'keyRefused' ? describeError(error) : null
  return (
    <Dialog
      title="Check the recovery code"
      isOpen
      onClose={closeDialog}
      actions={
        <>
          <Button variant="quiet" onPress={onBack}>
            Show the code
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            isPending={isPending}
            isDisabled={!isComplete}
          >
            Done
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        className={styles.body}
        onSubmit={(event) => void submit(event)}
        validationBehavior="aria"
      >
        <p>Type these groups from your paper.</p>
        <div className={styles.groups}>
          {places.map((at, index) => (
            <Field
              key={at}
              label={`Group ${at + 1}`}
              value={typed[at] ?? ''}
              onChange={(text) => setTyped({ ...typed, [at]: text })}
              maxLength={20}
              isCode
              autoFocus={index === 0}
              error={words === null ? undefined : words.title}
            />
          ))}
        </div>
        {error !== null && words === null && <ErrorNote error={error} />}
      </Form>
    </Dialog>
  )
}

function Renewing({ workspace }: { readonly workspace: Workspace }): ReactNode {
  const closeDialog = useApp((state) => state.closeDialog)
  const progress = useApp((state) => state.storageProgress[workspace.id] ?? null)
  const { isPending, error, attempt } = useAttempt()
  return (
    <Dialog
      title="Make a new recovery code?"
      isOpen
      onClose={closeDialog}
      actions={
        <>
          <Button variant="quiet" onPress={closeDialog} autoFocus>
            Keep the code
          </Button>
          <Button
            variant="primary"
            isPending={isPending}
            onPress={() => void attempt(() => invoke('copy.renewCode', { workspaceId: workspace.id }))}
          >
            {isPending ? 'Encrypting…' : 'Make a new code'}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p>
          The local copy and its backups are encrypted again with a new key. Your current code then opens
          nothing but backups you’ve moved elsewhere.
        </p>
        {isPending && progress !== null && (
          <Progress label="Encrypting" done={progress.done} of={progress.of} />
        )}
        {error !== null && <ErrorNote error={error} />}
      </div>
    </Dialog>
  )
}
