import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { Form, ListBox, ListBoxItem } from 'react-aria-components'
import { localTimeText, readLocalTime, snoozeChoices } from '#shared/rules/snooze-times.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { Dialog } from '../../design/primitives/Dialog.tsx'
import { Field } from '../../design/primitives/Field.tsx'
import { Kbd } from '../../design/primitives/Kbd.tsx'
import { tellUndoable } from '../../errors/tell-undoable.ts'
import { useApp, useAppStore } from '../../state/use-app.ts'
import { formatInstantFull, formatMoment } from '../../time/instant-words.ts'
import { countReports } from '../bulk/bulk-words.ts'
import styles from './SnoozeDialog.module.css'
import { snoozedUntil, snoozeTitles } from './snooze-words.ts'

/** Until when a report is out of the way: one key for the usual times, a field for any other. */
export function SnoozeDialog(): ReactNode {
  const store = useAppStore()
  const report = useApp((state) => state.snoozing)
  const closeSnooze = useApp((state) => state.closeSnooze)
  // The times are those of when the dialog opened: none changes under the hand.
  const [now] = useState(Date.now)
  const [isCustom, setCustom] = useState(false)
  if (report === null) return null
  const choices = snoozeChoices(now)

  const snooze = (until: number | null) => {
    if (report === 'selection') {
      closeSnooze()
      const titleOf = (count: number) => `Snoozed ${countReports(count)} ${snoozedUntil(until, now)}`
      void store
        .getState()
        .markSelected({ kind: 'snoozed', until }, titleOf)
        .then((done) => tellUndoable(store, done))
      return
    }
    const { mark, moveCursor, cursor } = store.getState()
    closeSnooze()
    if (cursor?.reportId === report.reportId) moveCursor(1)
    const title = `Snoozed #${report.reportId} ${snoozedUntil(until, now)}`
    void mark(report, { kind: 'snoozed', until }, title).then((done) => tellUndoable(store, done))
  }
  const choose = (key: string) => {
    const choice = choices.find(({ name }) => name === key)
    if (choice === undefined) setCustom(true)
    else snooze(choice.until)
  }
  const pressDigit = (event: KeyboardEvent) => {
    const keys = [...choices.map(({ name }) => name as string), 'custom']
    const key = /^[1-9]$/.test(event.key) ? keys[Number(event.key) - 1] : undefined
    if (key === undefined) return
    event.preventDefault()
    choose(key)
  }
  return (
    <Dialog title="Snooze" isOpen width="narrow" onClose={closeSnooze}>
      {isCustom ? (
        <CustomTime now={now} onChoose={snooze} onBack={() => setCustom(false)} />
      ) : (
        <div onKeyDownCapture={pressDigit}>
          <ListBox
            className={styles.list}
            aria-label="Snooze until"
            autoFocus="first"
            onAction={(key) => choose(String(key))}
          >
            {choices.map(({ name, until }, index) => (
              <ListBoxItem key={name} id={name} className={styles.choice} textValue={snoozeTitles[name]}>
                <Kbd keys={String(index + 1)} />
                <span className={styles.name}>{snoozeTitles[name]}</span>
                {until !== null && (
                  <span className={styles.time} title={formatInstantFull(until)}>
                    {formatMoment(until, now)}
                  </span>
                )}
              </ListBoxItem>
            ))}
            <ListBoxItem id="custom" className={styles.choice} textValue="Another time">
              <Kbd keys={String(choices.length + 1)} />
              <span className={styles.name}>Another time…</span>
            </ListBoxItem>
          </ListBox>
          <p className={styles.note}>
            It comes back at its time, and earlier if something happens to it. Nothing is sent to the service.
          </p>
        </div>
      )}
    </Dialog>
  )
}

interface CustomTimeProps {
  readonly now: number
  readonly onChoose: (until: number) => void
  readonly onBack: () => void
}

function CustomTime({ now, onChoose, onBack }: CustomTimeProps): ReactNode {
  const [text, setText] = useState(() => localTimeText(now + 86_400_000))
  const [isTold, setTold] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const until = readLocalTime(text, Date.now())
    if (until === null) setTold(true)
    else onChoose(until)
  }
  return (
    <Form className={styles.custom} onSubmit={submit}>
      <Field
        label="Day and time"
        type="datetime-local"
        value={text}
        onChange={(next) => {
          setText(next)
          setTold(false)
        }}
        error={isTold ? 'Choose a day and a time to come.' : undefined}
        autoFocus
      />
      <div className={styles.actions}>
        <Button variant="quiet" onPress={onBack}>
          Back
        </Button>
        <Button variant="primary" type="submit">
          Snooze
        </Button>
      </div>
    </Form>
  )
}
