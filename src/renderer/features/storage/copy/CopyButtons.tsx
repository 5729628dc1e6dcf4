import { type ReactNode, useState } from 'react'
import type { DeskError } from '#shared/desk/errors.ts'
import { invoke } from '../../../bridge/desk-bridge.ts'
import { Button } from '../../../design/primitives/Button.tsx'
import { ErrorNote } from '../../../errors/ErrorNote.tsx'
import { useAttempt } from '../../../forms/use-attempt.ts'
import styles from './CopyScreen.module.css'

interface OfCopy {
  readonly workspaceId: string
}

/** A button that looks for the key again. */
export function TryAgain({
  workspaceId,
  error = null,
  verb = 'Look for the key again',
}: OfCopy & { readonly error?: DeskError | null; readonly verb?: string }): ReactNode {
  const { isPending, error: failed, attempt } = useAttempt()
  const shown = failed ?? error
  return (
    <div className={styles.form}>
      {shown !== null && <ErrorNote error={shown} />}
      <Button
        size="large"
        isPending={isPending}
        onPress={() => void attempt(() => invoke('copy.retry', { workspaceId }))}
      >
        {isPending ? 'Looking for the key…' : verb}
      </Button>
    </div>
  )
}

export function LeaveUnencrypted({ workspaceId }: OfCopy): ReactNode {
  const { isPending, error, attempt } = useAttempt()
  return (
    <div className={styles.other}>
      <p>
        Without encryption, anyone who can read this disk can read the reports. The status bar shows it while
        it lasts.
      </p>
      {error !== null && <ErrorNote error={error} />}
      <Button
        isPending={isPending}
        onPress={() => void attempt(() => invoke('copy.leaveUnencrypted', { workspaceId }))}
      >
        Leave unencrypted
      </Button>
    </div>
  )
}

/**
 * A button for users who have neither the key nor the code any more. It needs a second press, because unsent text
 * remains only in the file that cannot be read.
 */
export function BeginAnew({ workspaceId }: OfCopy): ReactNode {
  const [isAsked, setAsked] = useState(false)
  const { isPending, error, attempt } = useAttempt()
  return (
    <div className={styles.other}>
      <p>
        Without a key or code you can start with a fresh copy, synced from the service again. The old one,
        with your drafts and unsent actions, is kept until you forget the workspace: if the code turns up,
        open it under Storage.
      </p>
      {error !== null && <ErrorNote error={error} />}
      {isAsked ? (
        <Button
          variant="danger"
          isPending={isPending}
          onPress={() => void attempt(() => invoke('copy.beginAnew', { workspaceId }))}
        >
          Start without drafts and unsent actions
        </Button>
      ) : (
        <Button onPress={() => setAsked(true)}>Start with a fresh copy…</Button>
      )}
    </div>
  )
}
