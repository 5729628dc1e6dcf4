import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import type { OutboxEntry } from '#shared/desk/outbox.ts'
import type { Result } from '#shared/desk/result.ts'
import { isEditable } from '#shared/rules/outbox/editable.ts'
import { invoke } from '../../bridge/desk-bridge.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { notify } from '../../design/primitives/Toast.tsx'
import { notifyFailure, notifyUnlessCancelled } from '../../notices/notify-error.ts'
import { useApp } from '../../state/use-app.ts'
import styles from './OutboxRow.module.css'

interface EntryAnswersProps {
  readonly workspaceId: string
  readonly entry: OutboxEntry
  /** Whether the edit button takes the focus, which was in the form that closed. */
  readonly hasFocus: boolean
  readonly onChange: () => void
}

/** Answers that drop unsaved changes of an action. */
type Dropping = 'retry' | 'discard' | 'sendNow' | 'undo'

/** Buttons with the answers to an action. Before an answer that would drop unsaved changes, the user is asked. */
export function EntryAnswers({ workspaceId, entry, hasFocus, onChange }: EntryAnswersProps): ReactNode {
  const { asked, wasAsked, give, drop, leave } = useAnswers(workspaceId, entry)
  if (asked !== null && isEditable(entry))
    return <DropQuestion asked={asked} onGoOn={onChange} onLeave={leave} onDrop={drop} />
  // Keyed, so that the focused button keeps the focus when buttons beside it appear or disappear.
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
  const retry = (words: string) => (
    <Button key="retry" size="small" onPress={() => give('retry')}>
      {words}
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
    case 'failed': {
      const isContested = entry.state === 'conflict' && entry.reason?.kind !== 'notPossible'
      return (
        <div className={styles.answers}>
          {discard}
          {change}
          {retry(isContested ? 'Send anyway' : 'Try again')}
        </div>
      )
    }
    case 'unsure':
      return entry.reason?.kind === 'cannotTell' ? (
        <div className={styles.answers}>
          {discard}
          {entry.reason.why === 'unreadable' && (
            <CheckButton
              workspaceId={workspaceId}
              entryId={entry.id}
              next="Nothing is sent until you decide."
            />
          )}
          {retry('It didn’t arrive: send again')}
          <ArrivedButton key="arrived" entryId={entry.id} />
        </div>
      ) : (
        <div className={styles.answers}>
          <CheckButton
            workspaceId={workspaceId}
            entryId={entry.id}
            next="It’s checked again before anything is sent."
          />
        </div>
      )
    case 'sending':
    case 'done':
    case 'discarded':
      return null
    default:
      return entry.state satisfies never
  }
}

interface Answers {
  /** The answer that would drop changes and that the user is being asked about; null = none. */
  readonly asked: Dropping | null
  readonly wasAsked: boolean
  readonly give: (kind: Dropping) => void
  /** Gives the answer that the user was asked about, although it drops changes. */
  readonly drop: () => void
  readonly leave: () => void
}

function useAnswers(workspaceId: string, entry: OutboxEntry): Answers {
  const answer = useApp((state) => state.answerEntry)
  const undoEntries = useApp((state) => state.undoEntries)
  const [asked, setAsked] = useState<Dropping | null>(null)
  const [wasAsked, setWasAsked] = useState(false)
  const ask = (kind: Dropping) => {
    setAsked(kind)
    setWasAsked(true)
  }
  const hear = (kind: Dropping, answered: Result<unknown>) => {
    // The row was not up to date with the last keystrokes, so the user is asked now.
    if (!answered.ok && answered.error.kind === 'beingChanged') ask(kind)
    else notifyUnlessCancelled(answered)
  }
  const settle = async (kind: Dropping, dropsChanges: boolean) => {
    setAsked(null)
    if (kind === 'undo') {
      const taken = await undoEntries({ workspaceId, entryIds: [entry.id] }, dropsChanges)
      return hear(kind, taken)
    }
    const sends = kind === 'retry' ? entry.action : null
    hear(kind, await answer(entry.id, { kind, dropsChanges }, sends))
  }
  return {
    asked,
    wasAsked,
    give: (kind) => (entry.isBeingChanged ? ask(kind) : void settle(kind, false)),
    drop: () => {
      if (asked !== null) void settle(asked, true)
    },
    leave: () => setAsked(null),
  }
}

function ArrivedButton({ entryId }: { readonly entryId: number }): ReactNode {
  const answer = useApp((state) => state.answerEntry)
  const arrived = () => void answer(entryId, { kind: 'arrived' }, null).then(notifyUnlessCancelled)
  return (
    <Button size="small" onPress={arrived}>
      It arrived
    </Button>
  )
}

interface CheckButtonProps {
  readonly workspaceId: string
  readonly entryId: number
  /** A sentence that says what happens next if the outcome is still unknown. */
  readonly next: string
}

/** Checks at once what became of an action whose answer was lost. */
function CheckButton({ workspaceId, entryId, next }: CheckButtonProps): ReactNode {
  const [isChecking, setChecking] = useState(false)
  const check = async () => {
    setChecking(true)
    const checked = await invoke('outbox.checkNow', { workspaceId, entryId })
    setChecking(false)
    notifyFailure(checked)
    if (checked.ok && checked.value) {
      notify({ tone: 'plain', title: 'Still not known', text: next })
    }
  }
  return (
    <Button size="small" isPending={isChecking} onPress={() => void check()}>
      Check now
    </Button>
  )
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

/** Replaces the answers with the question whether to drop changes. Enter and Esc keep the text. */
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
      <p id={question}>Your unsaved changes would be lost.</p>
      <div className={styles.answers}>
        <Button size="small" variant="danger" onPress={onDrop}>
          {droppingWords[asked]}
        </Button>
        <Button size="small" variant="quiet" keys="Escape" onPress={onLeave}>
          Back
        </Button>
        <Button size="small" autoFocus onPress={onGoOn}>
          Keep editing
        </Button>
      </div>
    </fieldset>
  )
}
