import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react'
import { FileTrigger, Input } from 'react-aria-components'
import { dayOfDate, type Holiday } from '#shared/rules/sla/calendar.ts'
import { readIcsHolidays } from '#shared/rules/sla/ics.ts'
import { Button, IconButton } from '../../design/primitives/Button.tsx'
import { CheckBox } from '../../design/primitives/CheckBox.tsx'
import { formatCount } from '../../design/primitives/Count.tsx'
import { Icon } from '../../design/primitives/Icon.tsx'
import { visibleText } from '../../text/visible.ts'
import styles from './SlaDialog.module.css'
import { type SlaDraft, withHolidays } from './sla-form.ts'
import { icsFaultWords } from './sla-words.ts'

interface CalendarFormProps {
  readonly draft: SlaDraft
  readonly onChange: (changed: Partial<SlaDraft>) => void
}

/** Days of the week with their ISO numbers. */
const weekdays = [
  [1, 'Mon'],
  [2, 'Tue'],
  [3, 'Wed'],
  [4, 'Thu'],
  [5, 'Fri'],
  [6, 'Sat'],
  [7, 'Sun'],
] as const
/** Largest file that is read, in bytes; holiday calendars have only some hundred lines. */
const largestFile = 1_000_000

/** Sets when the team works, which defines a business day. */
export function CalendarForm({ draft, onChange }: CalendarFormProps): ReactNode {
  const zones = useMemo(() => Intl.supportedValuesOf('timeZone'), [])
  return (
    <section className={styles.part} aria-labelledby="sla-calendar">
      <h3 id="sla-calendar" className={styles.title}>
        Calendar
      </h3>
      <div className={styles.line}>
        <fieldset className={styles.days}>
          <legend className={styles.legend}>Working days</legend>
          {weekdays.map(([day, name]) => (
            <CheckBox
              key={day}
              isChecked={draft.weekdays.includes(day)}
              onChange={(isWorked) =>
                onChange({
                  weekdays: isWorked
                    ? [...draft.weekdays, day]
                    : draft.weekdays.filter((other) => other !== day),
                })
              }
            >
              {name}
            </CheckBox>
          ))}
        </fieldset>
        <span className={styles.hours}>
          <span className={styles.legend}>Hours</span>
          <Input
            className={styles.input}
            aria-label="Working hours from"
            autoComplete="off"
            maxLength={5}
            value={draft.from}
            onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
          />
          to
          <Input
            className={styles.input}
            aria-label="Working hours to"
            autoComplete="off"
            maxLength={5}
            value={draft.to}
            onChange={({ currentTarget }) => onChange({ to: currentTarget.value })}
          />
        </span>
        <span className={styles.hours}>
          <span className={styles.legend}>Time zone</span>
          <Input
            className={styles.zone}
            aria-label="Time zone"
            autoComplete="off"
            spellCheck={false}
            list="sla-zones"
            maxLength={100}
            value={draft.timeZone}
            onChange={({ currentTarget }) => onChange({ timeZone: currentTarget.value })}
          />
        </span>
        <datalist id="sla-zones">
          {zones.map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
      </div>
      <Holidays holidays={draft.holidays} onChange={(holidays) => onChange({ holidays })} />
    </section>
  )
}

interface HolidaysProps {
  readonly holidays: readonly Holiday[]
  readonly onChange: (holidays: readonly Holiday[]) => void
}

function Holidays({ holidays, onChange }: HolidaysProps): ReactNode {
  const [fault, setFault] = useState<string | null>(null)
  const [imported, setImported] = useState<number | null>(null)
  const read = async (files: FileList | null) => {
    const file = files?.[0]
    if (file === undefined) return
    setImported(null)
    if (file.size > largestFile) return setFault('The file is larger than 1 MB.')
    const found = readIcsHolidays(await file.text())
    if (found.kind === 'fault') return setFault(icsFaultWords(found.fault))
    setFault(null)
    setImported(found.holidays.length)
    onChange(withHolidays(holidays, found.holidays))
  }
  return (
    <>
      <h4 className={styles.label}>Holidays</h4>
      {fault !== null && (
        <p className={styles.fault} role="alert">
          Nothing imported. {visibleText(fault)}
        </p>
      )}
      {imported !== null && (
        <p className={styles.note} role="status">
          {imported === 1 ? '1 holiday imported' : `${formatCount(imported)} holidays imported`}
        </p>
      )}
      {holidays.length === 0 ? (
        <p className={styles.note}>None yet.</p>
      ) : (
        <ul className={styles.holidays} aria-label="Holidays">
          {holidays.map((holiday) => (
            <li key={`${holiday.date} ${holiday.yearly}`} className={styles.holiday}>
              <time dateTime={holiday.date}>{holiday.date}</time>
              <span className={styles.name}>{visibleText(holiday.name)}</span>
              {holiday.yearly && <span className={styles.note}>Every year</span>}
              <IconButton
                label={`Remove ${holiday.date}`}
                onPress={() => onChange(holidays.filter((other) => other !== holiday))}
              >
                <Icon name="cross" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <NewHoliday onAdd={(holiday) => onChange(withHolidays(holidays, [holiday]))}>
        <FileTrigger acceptedFileTypes={['.ics', 'text/calendar']} onSelect={(files) => void read(files)}>
          <Button size="small">Import .ics…</Button>
        </FileTrigger>
      </NewHoliday>
    </>
  )
}

interface NewHolidayProps {
  readonly onAdd: (holiday: Holiday) => void
  /** Shown at the end of the line. */
  readonly children: ReactNode
}

function NewHoliday({ onAdd, children }: NewHolidayProps): ReactNode {
  const [date, setDate] = useState('')
  const [name, setName] = useState('')
  const [yearly, setYearly] = useState(false)
  const add = () => {
    if (dayOfDate(date) === null) return
    onAdd({ date, name: name.trim(), yearly })
    setDate('')
    setName('')
  }
  /** Adds the holiday on Enter, which would otherwise save the form without it. */
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  return (
    <div className={styles.line}>
      <Input
        className={styles.input}
        type="date"
        aria-label="Date of the holiday"
        value={date}
        onChange={({ currentTarget }) => setDate(currentTarget.value)}
        onKeyDown={addOnEnter}
      />
      <Input
        className={styles.zone}
        aria-label="Name of the holiday"
        placeholder="Name"
        autoComplete="off"
        maxLength={200}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={addOnEnter}
      />
      <CheckBox isChecked={yearly} onChange={setYearly}>
        Every year
      </CheckBox>
      <Button size="small" isDisabled={dayOfDate(date) === null} onPress={add}>
        Add holiday
      </Button>
      {children}
    </div>
  )
}
