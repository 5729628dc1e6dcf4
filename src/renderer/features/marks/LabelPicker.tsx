import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import {
  comparedNames,
  isSameLabelName,
  type Label,
  labelColors,
  labelName,
  labelsAtMost,
  longestLabelName,
} from '#shared/desk/labels.ts'
import { beginningOf } from '#shared/rules/beginning-of.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { Dialog } from '../../design/primitives/Dialog.tsx'
import { Icon } from '../../design/primitives/Icon.tsx'
import { LabelDot } from '../../design/primitives/LabelDot.tsx'
import { SearchLine } from '../../design/primitives/SearchLine.tsx'
import { useActiveRow } from '../../forms/use-active-row.ts'
import { notifyFailure } from '../../notices/notify-error.ts'
import type { Labeling } from '../../state/shape/labels-shape.ts'
import { useApp, useAppStore } from '../../state/use-app.ts'
import { visibleText } from '../../text/visible.ts'
import styles from './LabelPicker.module.css'
import { useLabeling } from './use-labeling.ts'

/**
 * Chooses the labels of one report or of many: typing narrows the list, Enter puts a label on or takes it off, Escape
 * closes.
 */
export function LabelPicker(): ReactNode {
  const labeling = useApp((state) => state.labeling)
  const readLabels = useApp((state) => state.readLabels)
  useEffect(() => void readLabels(), [readLabels])
  return labeling === null ? null : <Picking labeling={labeling} />
}

interface Choice {
  /** null: a new label will be created with the typed name. */
  readonly label: Label | null
}

function Picking({ labeling }: { readonly labeling: Labeling }): ReactNode {
  const labels = useApp((state) => state.labels)
  const closeLabeling = useApp((state) => state.closeLabeling)
  const openDialog = useApp((state) => state.openDialog)
  const ownReport = useApp((state) => state.ownReport)
  const { total, countOf, toggle } = useLabeling(labeling)
  const [typed, setTyped] = useState('')
  const name = beginningOf(labelName(typed), longestLabelName)
  const choices = choicesFor(labels, name)
  const { active, setActive, hearArrows } = useActiveRow(choices.length, 0)
  const create = useCreating(toggle)
  const listId = useId()

  const type = (text: string) => {
    setTyped(text)
    setActive(0)
  }
  const choose = ({ label }: Choice) => {
    type('')
    if (label === null) void create(name).then((isMade) => isMade || setTyped((now) => now || name))
    else toggle(label, countOf(label.id) !== total)
  }
  const press = (event: KeyboardEvent) => {
    if (hearArrows(event) || event.key !== 'Enter') return
    event.preventDefault()
    // Held down, the key would put the label on and off repeatedly.
    if (event.repeat) return
    if (isReady) chooseActive()
    else setAwaited(true)
  }
  // An Enter pressed while the labels of the reports are still being read takes effect once they are.
  const isReady = labels !== null && total !== null
  const [isAwaited, setAwaited] = useState(false)
  const chooseActive = () => {
    const choice = choices[active]
    if (choice !== undefined) choose(choice)
  }
  const chooseNow = useEffectEvent(chooseActive)
  useEffect(() => {
    if (!isAwaited || !isReady) return
    setAwaited(false)
    chooseNow()
  }, [isAwaited, isReady])
  const title =
    labeling.kind === 'report' ? `Labels of #${labeling.report.reportId}` : 'Labels of the selection'
  return (
    <Dialog
      title="Labels"
      isOpen
      width="narrow"
      onClose={closeLabeling}
      actions={
        <>
          <p className={styles.note}>Only on this computer</p>
          {ownReport === null && (
            <Button variant="quiet" size="small" onPress={() => openDialog('labels')}>
              Edit labels…
            </Button>
          )}
        </>
      }
    >
      <SearchLine
        label={title}
        placeholder={labels?.length === 0 ? 'Name your first label' : 'Find or create a label'}
        autoFocus
        isTall
        value={typed}
        onChange={type}
        onEscape={closeLabeling}
        input={{
          onKeyDown: press,
          'aria-controls': choices.length === 0 ? undefined : listId,
          'aria-activedescendant': choices.length === 0 ? undefined : `${listId}-${active}`,
        }}
      />
      {choices.length === 0 ? (
        <p className={styles.none}>Type a name to create a label.</p>
      ) : (
        <div id={listId} className={styles.list} role="listbox" aria-multiselectable aria-label={title}>
          {choices.map((choice, at) => (
            <Option
              key={choice.label?.id ?? 'new'}
              id={`${listId}-${at}`}
              isActive={at === active}
              isOn={choice.label !== null && total !== null && countOf(choice.label.id) === total}
              onPoint={() => setActive(at)}
              onChoose={() => choose(choice)}
            >
              {choice.label === null ? (
                <NewLabel name={name} />
              ) : (
                <KnownLabel label={choice.label} on={countOf(choice.label.id)} of={total} />
              )}
            </Option>
          ))}
        </div>
      )}
    </Dialog>
  )
}

/**
 * Labels whose names contain the typed text, those that begin with it first; at the end a new label, if no label has
 * that name.
 */
function choicesFor(labels: readonly Label[] | null, name: string): readonly Choice[] {
  const known = labels ?? []
  const typed = comparedNames(name)
  const lower = name.toLowerCase()
  const matches = (label: Label, isMatch: (form: string, begun: string) => boolean) =>
    comparedNames(label.name).some((form) => typed.some((begun) => isMatch(form, begun)))
  const fits = known.filter(
    (label) =>
      matches(label, (form, begun) => form.includes(begun)) || label.name.toLowerCase().includes(lower),
  )
  const begins = (label: Label) => matches(label, (form, begun) => form.startsWith(begun))
  const isTaken = known.some((label) => isSameLabelName(label.name, name))
  const isNew = labels !== null && name !== '' && !isTaken && known.length < labelsAtMost
  return [
    ...[...fits.filter(begins), ...fits.filter((label) => !begins(label))].map((label) => ({ label })),
    ...(isNew ? [{ label: null }] : []),
  ]
}

/** Creates a label with a name and puts it on the reports. @returns whether it was created. */
function useCreating(toggle: (label: Label, isOn: boolean) => void): (name: string) => Promise<boolean> {
  const store = useAppStore()
  return async (name) => {
    const { labels, putLabel } = store.getState()
    const label: Label = { id: crypto.randomUUID(), name, color: freeColor(labels ?? []) }
    const put = await putLabel(label)
    notifyFailure(put)
    if (put.ok) toggle(label, true)
    return put.ok
  }
}

interface OptionProps {
  readonly id: string
  readonly isActive: boolean
  /** Whether all of the reports have the label. */
  readonly isOn: boolean
  readonly onPoint: () => void
  readonly onChoose: () => void
  readonly children: ReactNode
}

function Option({ id, isActive, isOn, onPoint, onChoose, children }: OptionProps): ReactNode {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and handles the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isOn}
      data-active={isActive || undefined}
      className={styles.label}
      onMouseMove={isActive ? undefined : onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      ref={isActive ? keepInSight : undefined}
    >
      {children}
    </div>
  )
}

function keepInSight(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' })
}

function NewLabel({ name }: { readonly name: string }): ReactNode {
  return (
    <>
      <span className={styles.tick}>
        <Icon name="plus" size={12} />
      </span>
      <span className={styles.name}>
        Create <b>{visibleText(name)}</b>
      </span>
    </>
  )
}

interface KnownLabelProps {
  readonly label: Label
  /** How many of the reports have the label. */
  readonly on: number
  /** The number of reports; null: not counted yet. */
  readonly of: number | null
}

function KnownLabel({ label: { name, color }, on, of }: KnownLabelProps): ReactNode {
  const isOnSome = on > 0 && on !== of
  return (
    <>
      <span className={styles.tick}>
        {on > 0 && (isOnSome ? <span className={styles.some} /> : <Icon name="check" size={12} />)}
      </span>
      <LabelDot color={color} />
      <bdi className={styles.name}>{visibleText(name)}</bdi>
      {isOnSome && (
        <span className={styles.count}>
          {on} of {of}
        </span>
      )}
    </>
  )
}

/** The first of the colors, apart from gray, that the fewest labels use. */
function freeColor(labels: readonly Label[]): Label['color'] {
  const uses = (color: Label['color']) => labels.filter((label) => label.color === color).length
  return labelColors.slice(1).reduce((best, color) => (uses(color) < uses(best) ? color : best))
}
