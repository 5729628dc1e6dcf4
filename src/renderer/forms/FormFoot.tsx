import type { ReactNode } from 'react'
import { useKeysOf } from '../commands/use-keys.ts'
import { Button } from '../design/primitives/Button.tsx'
import { Kbd } from '../design/primitives/Kbd.tsx'
import { useApp } from '../state/use-app.ts'
import styles from './FormFoot.module.css'

interface FormFootProps {
  /** The label of the button. */
  readonly verb: string
  readonly isDisabled: boolean
  readonly isPending?: boolean
  /** What is missing, in one sentence; null = nothing is missing, or the form does not show yet what is. */
  readonly lack: string | null
  /** Whether the user tried to send and is asked for the missing input. */
  readonly isUrgent?: boolean
  /** Whether the content stays on this machine and is never sent. */
  readonly staysHere?: boolean
  /** What the form will do, if the button does not say all of it. */
  readonly children?: ReactNode
}

/** The button that sends a form, and below it what will happen to the action. */
export function FormFoot(props: FormFootProps): ReactNode {
  const { verb, isDisabled, isPending = false, lack, isUrgent = true, staysHere = false, children } = props
  const undoSeconds = useApp((state) => state.desk?.settings.undoSeconds ?? 0)
  const undoKeys = useKeysOf()('undo.last')
  return (
    <footer className={styles.foot}>
      <Button
        type="submit"
        variant="primary"
        keys="$mod+Enter"
        className={styles.submit ?? ''}
        isPending={isPending}
        isDisabled={isDisabled}
      >
        <span className={styles.verb}>{verb}</span>
      </Button>
      <p className={styles.after} data-lacking={(lack !== null && isUrgent) || undefined} role="status">
        {lack ?? (
          <>
            {children}{' '}
            {staysHere ? (
              <span className={styles.held}>Only on this computer</span>
            ) : undoSeconds > 0 ? (
              <span className={styles.held}>
                Sends after {undoSeconds} seconds
                {undoKeys !== undefined && (
                  <>
                    {' · '}
                    <Kbd keys={undoKeys} isContent /> to undo
                  </>
                )}
              </span>
            ) : (
              <span className={styles.held}>Sends at once</span>
            )}
          </>
        )}
      </p>
    </footer>
  )
}
