import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react'
import { Form, ListBox, ListBoxItem } from 'react-aria-components'
import type { MarkChange } from '#shared/desk/marks.ts'
import { localTimeText, readLocalTime, snoozeChoices } from '#shared/rules/snooze-times.ts'
import { meantDigit } from '../../design/keyboard-layout.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { Dialog } from '../../design/primitives/Dialog.tsx'
import { Field } from '../../design/primitives/Field.tsx'
import { Kbd } from '../../design/primitives/Kbd.tsx'
import { itemPressedBy } from '../../design/primitives/pressed-by.tsx'
import { Segments } from '../../forms/Segments.tsx'
import { tellUndoable } from '../../notices/tell-undoable.ts'
import type { SnoozeKind } from '../../state/shape/marks-shape.ts'
import { useApp, useAppStore } from '../../state/use-app.ts'
import { formatInstantFull, formatMoment } from '../../time/instant-words.ts'
import { countReports } from '../../words/bulk-words.ts'
import { snoozedUntil, snoozeTitles } from '../../words/snooze-words.ts'
import styles from './SnoozeDialog.module.css'

const snoozeKinds: readonly SnoozeKind[] = ['snoozed', 'reminded']
const kindTitles: Readonly<
  Record<
    SnoozeKind,
    { readonly dialog: string; readonly segment: string; readonly list: string; readonly note: string }
  >
> = {
  snoozed: {
    dialog: 'Snooze',
    segment: 'Snooze',
    list: 'Snooze until',
    note: 'Comes back at that time, or earlier if something happens.',
  },
  reminded: {
    dialog: 'Remind me if nobody answers by',
    segment: 'Remind me',
    list: 'Remind me if nobody answers by',
    note: 'Comes back then if nobody but you has done anything, and earlier if somebody has.',
  },
}

/** Chooses until when a report is snoozed: a key for each usual time, a field for any other. */
export function SnoozeDialog(): ReactNode {
  const store = useAppStore()
  const report = useApp((state) => state.snoozing)
  const closeSnooze = useApp((state) => state.closeSnooze)
  // Times are computed from when the dialog opened, so that none changes before the user chooses.
  const [now] = useState(Date.now)
  const [isCustom, setCustom] = useState(false)
  const [kind, setKind] = useState(useApp((state) => state.snoozeKind))
  if (report === null) return null
  // A reminder needs a time, so the choice without one is left out.
  const choices = snoozeChoices(now).filter(({ until }) => kind === 'snoozed' || until !== null)

  const snooze = (until: number | null) => {
    const change: MarkChange =
      kind === 'reminded' && until !== null ? { kind, until } : { kind: 'snoozed', until }
    const titleOf = (reports: string) =>
      change.kind === 'reminded'
        ? `Reminder for ${reports} ${snoozedUntil(until, now)}`
        : `Snoozed ${reports} ${snoozedUntil(until, now)}`
    if (report === 'selection') {
      closeSnooze()
      void store
        .getState()
        .markSelected(change, (count) => titleOf(countReports(count)))
        .then((done) => tellUndoable(store, done))
      return
    }
    const { mark, moveCursor, cursor } = store.getState()
    closeSnooze()
    if (cursor?.reportId === report.reportId) moveCursor(1)
    const title = titleOf(`#${report.reportId}`)
    void mark(report, change, () => title).then((done) => tellUndoable(store, done))
  }
  const choose = (key: string) => {
    const choice = choices.find(({ name }) => name === key)
    if (choice === undefined) setCustom(true)
    else snooze(choice.until)
  }
  const pressDigit = (event: KeyboardEvent) => {
    // A key with a modifier is meant for the browser or the system; a key held down since the previous command chooses
    // nothing.
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return
    const keys = [...choices.map(({ name }) => name as string), 'custom']
    const key = keys[(meantDigit(event) ?? 0) - 1]
    if (key === undefined) return
    event.preventDefault()
    choose(key)
  }
  return (
    <Dialog title={kindTitles[kind].dialog} isOpen width="narrow" onClose={closeSnooze}>
      {isCustom ? (
        <CustomTime
          now={now}
          verb={kindTitles[kind].segment}
          onChoose={snooze}
          onBack={() => setCustom(false)}
        />
      ) : (
        <div className={styles.times} onKeyDownCapture={pressDigit}>
          <Segments
            label={null}
            name="Come back"
            segments={snoozeKinds.map((value) => ({ value, content: kindTitles[value].segment }))}
            value={kind}
            onChange={setKind}
          />
          <TimeList label={kindTitles[kind].list} choices={choices} now={now} onChoose={choose} />
          <p className={styles.note}>{kindTitles[kind].note} Nothing is sent to the service.</p>
        </div>
      )}
    </Dialog>
  )
}

interface TimeListProps {
  readonly label: string
  readonly choices: ReturnType<typeof snoozeChoices>
  /** The time at which the dialog opened, in ms since 1970. */
  readonly now: number
  /** @param name the name of a choice, or `custom`. */
  readonly onChoose: (name: string) => void
}

/** The usual times, each with its key, and an entry for any other time. */
function TimeList({ label, choices, now, onChoose }: TimeListProps): ReactNode {
  return (
    <ListBox
      className={styles.list}
      aria-label={label}
      autoFocus="first"
      onAction={(key) => onChoose(String(key))}
    >
      {choices.map(({ name, until }, index) => (
        <ListBoxItem
          key={name}
          id={name}
          className={styles.choice}
          textValue={snoozeTitles[name]}
          {...itemPressedBy(String(index + 1))}
        >
          <Kbd keys={String(index + 1)} />
          <span className={styles.name}>{snoozeTitles[name]}</span>
          {until !== null && (
            <span className={styles.time} title={formatInstantFull(until)}>
              {formatMoment(until, now)}
            </span>
          )}
        </ListBoxItem>
      ))}
      <ListBoxItem
        id="custom"
        className={styles.choice}
        textValue="Another time"
        {...itemPressedBy(String(choices.length + 1))}
      >
        <Kbd keys={String(choices.length + 1)} />
        <span className={styles.name}>Another time…</span>
      </ListBoxItem>
    </ListBox>
  )
}

interface CustomTimeProps {
  readonly now: number
  readonly verb: string
  readonly onChoose: (until: number) => void
  readonly onBack: () => void
}

function CustomTime({ now, verb, onChoose, onBack }: CustomTimeProps): ReactNode {
  const [text, setText] = useState(() => localTimeText(now + 86_400_000))
  const [showsLack, setShowsLack] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const until = readLocalTime(text, Date.now())
    if (until === null) setShowsLack(true)
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
          setShowsLack(false)
        }}
        error={showsLack ? 'Choose a time in the future.' : undefined}
        autoFocus
      />
      <div className={styles.actions}>
        <Button variant="quiet" onPress={onBack}>
          Back
        </Button>
        <Button variant="primary" type="submit">
          {verb}
        </Button>
      </div>
    </Form>
  )
}
