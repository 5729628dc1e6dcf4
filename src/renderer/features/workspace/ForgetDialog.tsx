import { type FormEvent, type ReactNode, useState } from 'react'
import { Form } from 'react-aria-components'
import type { AtStake, Workspace } from '#shared/desk/models.ts'
import type { Result } from '#shared/desk/result.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { Dialog } from '../../design/primitives/Dialog.tsx'
import styles from '../../design/primitives/dialog-text.module.css'
import { Field } from '../../design/primitives/Field.tsx'
import { Skeleton } from '../../design/primitives/Skeleton.tsx'
import { ErrorNote } from '../../errors/ErrorNote.tsx'
import { useAttempt } from '../../forms/use-attempt.ts'
import { useAnswer } from '../../state/use-answer.ts'
import { useApp, useCurrentWorkspace } from '../../state/use-app.ts'
import { visibleText } from '../../text/visible.ts'
import { stakeWords } from './workspace-words.ts'

const formId = 'forget-workspace'

/** Asks before a workspace is removed from this computer. */
export function ForgetDialog(): ReactNode {
  const workspace = useCurrentWorkspace()
  return workspace === undefined ? null : <Forgetting workspace={workspace} />
}

/**
 * If unsent text could be lost, the user must type the workspace's name: that text exists nowhere else, and a single
 * key press must not lose it.
 */
function Forgetting({ workspace }: { readonly workspace: Workspace }): ReactNode {
  const closeDialog = useApp((state) => state.closeDialog)
  const forgetWorkspace = useApp((state) => state.forgetWorkspace)
  const stake = useAnswer('workspace.atStake', { workspaceId: workspace.id })
  const [typed, setTyped] = useState('')
  const { isPending, error, attempt } = useAttempt()

  const mustType =
    stake !== null && (!stake.ok || stake.value.unsent + stake.value.drafts + stake.value.keptCopies > 0)
  const isMeant = stake !== null && (!mustType || typed.trim() === workspace.name)
  const forget = async (event: FormEvent) => {
    event.preventDefault()
    if (isMeant && (await attempt(() => forgetWorkspace(workspace.id)))) closeDialog()
  }
  return (
    <Dialog
      title="Forget this workspace?"
      role="alertdialog"
      isOpen
      width="narrow"
      onClose={closeDialog}
      actions={
        <>
          <Button variant="quiet" onPress={closeDialog} autoFocus>
            Keep it
          </Button>
          <Button variant="danger" type="submit" form={formId} isPending={isPending} isDisabled={!isMeant}>
            Forget
          </Button>
        </>
      }
    >
      <p className={styles.text}>
        The local copy of <bdi>{visibleText(workspace.name)}</bdi> and its token are removed from this
        computer. Nothing changes at the service; it can be connected again.
      </p>
      {stake === null ? <Skeleton width="100%" height="3rem" /> : <Stake stake={stake} />}
      <Form id={formId} className={styles.form} onSubmit={(event) => void forget(event)}>
        {mustType && (
          <Field
            label="Type the workspace’s name to forget it"
            value={typed}
            onChange={setTyped}
            placeholder={visibleText(workspace.name)}
          />
        )}
        {error !== null && <ErrorNote error={error} />}
      </Form>
    </Dialog>
  )
}

/** Lists the data that exists nowhere else and would be removed with the workspace. */
function Stake({ stake }: { readonly stake: Result<AtStake> }): ReactNode {
  if (!stake.ok) {
    return (
      <p className={styles.text}>
        The local copy cannot be read. Unsent actions, drafts, marks and views in it would be lost.
      </p>
    )
  }
  const words = stakeWords(stake.value)
  if (words.length === 0) return null
  return (
    <section className={styles.stake} aria-label="What would be lost">
      <p>These are only on this computer and would be lost:</p>
      <ul>
        {words.map((word) => (
          <li key={word}>{word}</li>
        ))}
      </ul>
    </section>
  )
}
