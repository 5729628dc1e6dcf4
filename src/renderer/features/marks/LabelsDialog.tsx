import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { Form, Input } from 'react-aria-components'
import {
  type CountedLabel,
  isSameLabelName,
  type Label,
  type LabelColor,
  labelColors,
  labelName,
  labelsAtMost,
  longestLabelName,
} from '#shared/desk/labels.ts'
import { Button, IconButton } from '../../design/primitives/Button.tsx'
import { Dialog } from '../../design/primitives/Dialog.tsx'
import { Icon } from '../../design/primitives/Icon.tsx'
import { LabelDot } from '../../design/primitives/LabelDot.tsx'
import { Menu, MenuItem } from '../../design/primitives/Menu.tsx'
import { useAttempt } from '../../forms/use-attempt.ts'
import { notifyFailure } from '../../notices/notify-error.ts'
import { useApp } from '../../state/use-app.ts'
import { visibleText } from '../../text/visible.ts'
import { countReports } from '../../words/bulk-words.ts'
import styles from './LabelsDialog.module.css'

const colorWords: Readonly<Record<LabelColor, string>> = {
  gray: 'Gray',
  violet: 'Violet',
  blue: 'Blue',
  teal: 'Teal',
  green: 'Green',
  olive: 'Olive',
  brown: 'Brown',
  pink: 'Pink',
}

/** Names, colors and removes the labels of the workspace. Each change takes effect at once. */
export function LabelsDialog(): ReactNode {
  const closeDialog = useApp((state) => state.closeDialog)
  const labels = useApp((state) => state.labels)
  const readLabels = useApp((state) => state.readLabels)
  const [removing, setRemoving] = useState<CountedLabel | null>(null)
  useEffect(() => void readLabels(), [readLabels])
  if (removing !== null) return <Removing label={removing} onEnd={() => setRemoving(null)} />
  return (
    <Dialog
      title="Edit labels"
      isOpen
      onClose={closeDialog}
      actions={<p className={styles.note}>Labels stay on this computer. Nobody else sees them.</p>}
    >
      <NewLabel others={labels ?? []} />
      <ul className={styles.labels} aria-label="Your labels">
        {(labels ?? []).map((label) => (
          <LabelRow key={label.id} label={label} others={labels ?? []} onRemove={() => setRemoving(label)} />
        ))}
      </ul>
      {labels?.length === 0 && (
        <p className={styles.none}>
          No labels yet. Mark reports in your own words, such as “ask devs” or “retest”.
        </p>
      )}
    </Dialog>
  )
}

interface OfOthers {
  readonly others: readonly Label[]
}

function isTakenBy(name: string, others: readonly Label[]): boolean {
  return others.some((other) => isSameLabelName(other.name, name))
}

function NewLabel({ others }: OfOthers): ReactNode {
  const putLabel = useApp((state) => state.putLabel)
  const [name, setName] = useState('')
  const [color, setColor] = useState<LabelColor>('violet')
  const wanted = labelName(name)
  const isTaken = isTakenBy(wanted, others)
  const isReady = wanted !== '' && !isTaken && others.length < labelsAtMost
  const { attempt } = useAttempt()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    await attempt(async () => {
      const put = await putLabel({ id: crypto.randomUUID(), name: wanted, color })
      notifyFailure(put)
      // The next name may be begun already.
      if (put.ok) setName((now) => (now === name ? '' : now))
      return put
    })
  }
  return (
    <Form className={styles.new} onSubmit={(event) => void submit(event)}>
      <Input
        className={styles.field}
        aria-label="Name of a new label"
        placeholder="New label"
        autoFocus
        autoComplete="off"
        value={name}
        maxLength={longestLabelName}
        spellCheck={false}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <ColorChoice name="Color of the new label" color={color} onChoose={setColor} />
      <Button type="submit" isDisabled={!isReady}>
        Create
      </Button>
      {isTaken && (
        <p className={styles.fault} role="alert">
          There is a label with this name.
        </p>
      )}
      {others.length >= labelsAtMost && (
        <p className={styles.fault}>{labelsAtMost} labels are as many as fit.</p>
      )}
    </Form>
  )
}

interface LabelRowProps extends OfOthers {
  readonly label: CountedLabel
  readonly onRemove: () => void
}

function LabelRow({ label, others, onRemove }: LabelRowProps): ReactNode {
  const putLabel = useApp((state) => state.putLabel)
  const { id, name, color, reports } = label
  const [typed, setTyped] = useState(name)
  const [nameBefore, setNameBefore] = useState(name)
  if (name !== nameBefore) {
    setNameBefore(name)
    if (typed === nameBefore) setTyped(name)
  }
  const words = visibleText(name)
  const wanted = labelName(typed)
  const isRenamed = wanted !== name
  const isTaken =
    isRenamed &&
    isTakenBy(
      wanted,
      others.filter((other) => other.id !== id),
    )
  const commit = () => {
    if (wanted === '' || isTaken) return setTyped(name)
    setTyped(wanted)
    if (isRenamed) void putLabel({ id, name: wanted, color }).then(notifyFailure)
  }
  return (
    <li className={styles.row}>
      <Input
        className={styles.field}
        aria-label={`Name of ${words}`}
        aria-invalid={isTaken || undefined}
        value={typed}
        maxLength={longestLabelName}
        spellCheck={false}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit()
        }}
      />
      <ColorChoice
        name={`Color of ${words}`}
        color={color}
        onChoose={(chosen) => void putLabel({ id, name, color: chosen }).then(notifyFailure)}
      />
      <span className={styles.count}>{countReports(reports)}</span>
      <IconButton label={`Delete ${words}`} onPress={onRemove}>
        <Icon name="trash" />
      </IconButton>
    </li>
  )
}

interface ColorChoiceProps {
  readonly name: string
  readonly color: LabelColor
  readonly onChoose: (color: LabelColor) => void
}

function ColorChoice({ name, color, onChoose }: ColorChoiceProps): ReactNode {
  return (
    <Menu
      label={name}
      trigger={
        <Button variant="quiet" size="small" aria-label={`${name}: ${colorWords[color]}`}>
          <LabelDot color={color} />
          <Icon name="chevronDown" size={12} />
        </Button>
      }
    >
      {labelColors.map((one) => (
        <MenuItem
          key={one}
          id={one}
          label={colorWords[one]}
          sign={<LabelDot color={one} />}
          isCurrent={one === color}
          onChoose={() => onChoose(one)}
        />
      ))}
    </Menu>
  )
}

interface RemovingProps {
  readonly label: CountedLabel
  readonly onEnd: () => void
}

/** Asks before a label is removed, since that cannot be undone. */
function Removing({ label: { id, name, reports }, onEnd }: RemovingProps): ReactNode {
  const removeLabel = useApp((state) => state.removeLabel)
  const remove = async () => {
    const removed = await removeLabel(id)
    notifyFailure(removed)
    if (removed.ok) onEnd()
  }
  return (
    <Dialog
      title="Delete label"
      role="alertdialog"
      isOpen
      width="narrow"
      onClose={onEnd}
      actions={
        <>
          <Button variant="quiet" onPress={onEnd} autoFocus>
            Keep it
          </Button>
          <Button variant="danger" onPress={() => void remove()}>
            Delete
          </Button>
        </>
      }
    >
      <p>
        Delete <bdi>“{visibleText(name)}”</bdi>?{' '}
        {reports === 0 ? 'No report has it.' : `It comes off ${countReports(reports)}.`}
      </p>
    </Dialog>
  )
}
