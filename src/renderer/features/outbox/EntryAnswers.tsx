import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import type { OutboxEntry } from '#shared/desk/outbox.ts'
import { isEditable } from '#shared/rules/outbox/editable.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { notifyFailure, notifyUnlessCancelled } from '../../errors/notify-error.ts'
import { useApp } from '../../state/use-app.ts'
import styles from './OutboxRow.module.css'

interface EntryAnswersProps {
  readonly workspaceId: string
  readonly entry: OutboxEntry
  /** The focus comes here, from the form that was left. */
  readonly hasFocus: boolean
  readonly onChange: () => void
}

/** Answers that drop what was changed in an action and not saved. */
type Dropping = 'retry' | 'discard' | 'sendNow' | 'undo'

/** What can be said to an action. Whatever would drop what was changed in it and not saved is asked about first. */
export function EntryAnswers({ workspaceId, entry, hasFocus, onChange }: EntryAnswersProps): ReactNode {
  const answer = useApp((state) => state.answerEntry)
  const takeBack = useApp((state) => state.takeBack)
  const [asked, setAsked] = useState<Dropping | null>(null)
  const [wasAsked, setWasAsked] = useState(false)
  const ask = (kind: Dropping) => {
    setAsked(kind)
    setWasAsked(true)
  }
  const settle = async (kind: Dropping, dropsChanges: boolean) => {
    setAsked(null)
    if (kind === 'undo') {
      const taken = await takeBack({ workspaceId, entryIds: [entry.id] }, dropsChanges)
      if (taken.ok && taken.value.beingChanged.length > 0) ask(kind)
      else notifyFailure(taken)
      return
    }
    const sends = kind === 'retry' ? entry.action : null
    const answered = await answer(entry.id, { kind, dropsChanges }, sends)
    // The row did not know of the last keys yet.
    if (!answered.ok && answered.error.kind === 'beingChanged') ask(kind)
    else notifyUnlessCancelled(answered)
  }
  const give = (kind: Dropping) => (entry.isBeingChanged ? ask(kind) : void settle(kind, false))
  if (asked !== null && isEditable(entry)) {
    return (
      <DropQuestion
        asked={asked}
        onGoOn={onChange}
        onLeave={() => setAsked(null)}
        onDrop={() => void settle(asked, true)}
      />
    )
  }
  // Keyed: what has the focus keeps it when others come and go beside it.
  const change = (
    <Button key="edit" size="small" autoFocus={hasFocus || wasAsked} onPress={onChange}>
      Edit
    </Button>
  )
  const undo = (
    <Button key="undo" size="small" onPress={() => give('undo')}>
      Undo
    </Button>
  )
  const discard = (
    <Button key="discard" size="small" variant="quiet" onPress={() => give('discard')}>
      Discard
    </Button>
  )
  switch (entry.state) {
    case 'held':
      return (
        <div className={styles.answers}>
          <Button key="send" size="small" variant="quiet" onPress={() => give('sendNow')}>
            Send now
          </Button>
          {change}
          {undo}
        </div>
      )
    case 'queued':
      return (
        <div className={styles.answers}>
          {change}
          {undo}
        </div>
      )
    case 'conflict':
    case 'failed':
      return (
        <div className={styles.answers}>
          {discard}
          {change}
          <Button key="retry" size="small" onPress={() => give('retry')}>
            {entry.state === 'conflict' ? 'Send anyway' : 'Try again'}
          </Button>
        </div>
      )
    case 'unsure':
      return entry.reason?.kind === 'cannotTell' ? (
        <div className={styles.answers}>
          {discard}
          <Button key="retry" size="small" onPress={() => give('retry')}>
            It did not: send again
          </Button>
          <Button
            key="arrived"
            size="small"
            onPress={() => void answer(entry.id, { kind: 'arrived' }, null).then(notifyUnlessCancelled)}
          >
            It arrived
          </Button>
        </div>
      ) : null
    case 'sending':
    case 'done':
    case 'discarded':
      return null
    default:
      return entry.state satisfies never
  }
}

const droppingWords: Readonly<Record<Dropping, string>> = {
  sendNow: 'Send as it was',
  retry: 'Send as it was',
  discard: 'Discard with changes',
  undo: 'Undo with changes',
}

interface DropQuestionProps {
  readonly asked: Dropping
  readonly onGoOn: () => void
  readonly onLeave: () => void
  readonly onDrop: () => void
}

/** In the place of the answers. What Enter and Esc do keeps the words. */
function DropQuestion({ asked, onGoOn, onLeave, onDrop }: DropQuestionProps): ReactNode {
  const question = useId()
  const hear = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onLeave()
  }
  return (
    <fieldset className={styles.dropping} aria-labelledby={question} onKeyDown={hear}>
      <p id={question}>What you changed is not saved and would be lost.</p>
      <div className={styles.answers}>
        <Button size="small" variant="danger" onPress={onDrop}>
          {droppingWords[asked]}
        </Button>
        <Button size="small" variant="quiet" keys="Escape" onPress={onLeave}>
          Back
        </Button>
        <Button size="small" autoFocus onPress={onGoOn}>
          Go on editing
        </Button>
      </div>
    </fieldset>
  )
}
