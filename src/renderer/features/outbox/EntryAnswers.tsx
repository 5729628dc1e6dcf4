import { type ReactNode, useState } from 'react'
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

type AnswerKind = 'retry' | 'arrived' | 'discard' | 'sendNow' | 'undo'

/** What can be said to an action. Every answer but an edit drops what was changed and not saved, so it asks first. */
export function EntryAnswers({ workspaceId, entry, hasFocus, onChange }: EntryAnswersProps): ReactNode {
  const answer = useApp((state) => state.answerEntry)
  const takeBack = useApp((state) => state.takeBack)
  const [asked, setAsked] = useState<AnswerKind | null>(null)
  const [wasAsked, setWasAsked] = useState(false)
  const settle = (kind: AnswerKind) => {
    setAsked(null)
    if (kind === 'undo') void takeBack({ workspaceId, entryIds: [entry.id] }).then(notifyFailure)
    else void answer(entry.id, { kind }, kind === 'retry' ? entry.action : null).then(notifyUnlessCancelled)
  }
  const give = (kind: AnswerKind) => {
    if (!entry.isBeingChanged) return settle(kind)
    setAsked(kind)
    setWasAsked(true)
  }
  if (asked !== null && entry.isBeingChanged) {
    return (
      <DropQuestion
        asked={asked}
        goOn={isEditable(entry) ? onChange : null}
        onLeave={() => setAsked(null)}
        onDrop={() => settle(asked)}
      />
    )
  }
  const change = (
    <Button size="small" autoFocus={hasFocus || wasAsked} onPress={onChange}>
      Edit
    </Button>
  )
  switch (entry.state) {
    case 'held':
      return (
        <div className={styles.answers}>
          <Button size="small" variant="quiet" onPress={() => give('sendNow')}>
            Send now
          </Button>
          {change}
          <Button size="small" onPress={() => give('undo')}>
            Undo
          </Button>
        </div>
      )
    case 'queued':
      return (
        <div className={styles.answers}>
          {change}
          <Button size="small" onPress={() => give('undo')}>
            Undo
          </Button>
        </div>
      )
    case 'conflict':
    case 'failed':
      return (
        <div className={styles.answers}>
          <Button size="small" variant="quiet" onPress={() => give('discard')}>
            Discard
          </Button>
          {change}
          <Button size="small" onPress={() => give('retry')}>
            {entry.state === 'conflict' ? 'Send anyway' : 'Try again'}
          </Button>
        </div>
      )
    case 'unsure':
      return entry.reason?.kind === 'cannotTell' ? (
        <div className={styles.answers}>
          <Button size="small" variant="quiet" onPress={() => give('discard')}>
            Discard
          </Button>
          <Button size="small" onPress={() => give('retry')}>
            It did not: send again
          </Button>
          <Button size="small" onPress={() => give('arrived')}>
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

const dropWords: Readonly<Record<AnswerKind, { readonly question: string; readonly verb: string }>> = {
  sendNow: { question: 'What you changed is not saved and would be lost.', verb: 'Send as it was' },
  retry: { question: 'What you changed is not saved and would be lost.', verb: 'Send as it was' },
  arrived: { question: 'What you changed would be lost.', verb: 'It arrived as it was' },
  discard: { question: 'What you changed would be lost with it.', verb: 'Discard both' },
  undo: { question: 'What you changed would be lost with it.', verb: 'Undo both' },
}

interface DropQuestionProps {
  readonly asked: AnswerKind
  /** Null while the action cannot be changed. */
  readonly goOn: (() => void) | null
  readonly onLeave: () => void
  readonly onDrop: () => void
}

/** In the place of the answers. What Enter does keeps the words. */
function DropQuestion({ asked, goOn, onLeave, onDrop }: DropQuestionProps): ReactNode {
  const { question, verb } = dropWords[asked]
  return (
    <div className={styles.dropping}>
      <p role="alert">{question}</p>
      <div className={styles.answers}>
        <Button size="small" variant="danger" onPress={onDrop}>
          {verb}
        </Button>
        {goOn === null ? (
          <Button size="small" autoFocus onPress={onLeave}>
            Leave it
          </Button>
        ) : (
          <Button size="small" autoFocus onPress={goOn}>
            Go on editing
          </Button>
        )}
      </div>
    </div>
  )
}
