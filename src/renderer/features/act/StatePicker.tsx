import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components'
import type { TransitionName } from '#shared/admin-api/transitions.ts'
import type { TransitionOption, TransitionsView } from '#shared/desk/acting-commands.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { Dialog } from '../../design/primitives/Dialog.tsx'
import { Kbd } from '../../design/primitives/Kbd.tsx'
import { Skeleton } from '../../design/primitives/Skeleton.tsx'
import { StatusGlyph } from '../../design/primitives/StatusGlyph.tsx'
import { ErrorNote } from '../../errors/ErrorNote.tsx'
import { useApp, useAppStore } from '../../state/use-app.ts'
import { ForeignText } from '../../text/ForeignText.tsx'
import { Ago } from '../../time/Instant.tsx'
import { DuplicateField } from '../duplicates/DuplicateField.tsx'
import { useOriginal } from '../duplicates/use-original.ts'
import { TemplatePicker } from '../templates/TemplatePicker.tsx'
import { transitionWords } from './action-words.ts'
import { advance } from './advance.ts'
import { MessageField } from './MessageField.tsx'
import styles from './StatePicker.module.css'
import { tellDecision } from './tell-decision.ts'
import { transitionKeys } from './transition-keys.ts'
import { useTransitionMessage } from './use-transition-message.ts'
import { useTransitions } from './use-transitions.ts'

interface StatePickerProps {
  readonly workspaceId: string
  readonly reportId: number
}

/** Every transition there is, with what can be done now, what it needs, and where it leads. */
export function StatePicker({ workspaceId, reportId }: StatePickerProps): ReactNode {
  const store = useAppStore()
  const closeDialog = useApp((state) => state.closeDialog)
  const decide = useApp((state) => state.decide)
  const view = useTransitions(workspaceId, reportId)
  const [chosen, setChosen] = useState<TransitionName | null>(null)
  const [isPicking, setPicking] = useState(false)
  const first = useRef<HTMLDivElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const option = view?.options?.find(({ transition }) => transition === chosen) ?? null
  const original = useOriginal(workspaceId, reportId, option?.requiresDuplicate === true)
  const { named } = original
  const message = useTransitionMessage(workspaceId, reportId, option?.transition ?? null, named, area)
  const lacks = option === null ? 'A state has to be chosen.' : whatLacks(option, message.text, original)

  useEffect(() => {
    if (chosen !== null) first.current?.querySelector<HTMLElement>('textarea, input')?.focus()
  }, [chosen])

  const apply = async () => {
    if (option === null || lacks !== null) return
    if (option.requiresDuplicate && !(await original.check())) return
    const decided = await decide([reportId], {
      kind: 'transition',
      transition: option.transition,
      ...(message.text.trim() !== '' && { message: message.text.trim() }),
      ...(named !== null && option.requiresDuplicate && { duplicateOf: named.id }),
    })
    if (decided.ok) {
      message.forget()
      closeDialog()
    }
    tellDecision(store, decided, `#${reportId}: ${transitionWords[option.transition]}`)
    if (decided.ok) advance(store, reportId)
  }
  const hear = (event: KeyboardEvent) => {
    // Dialogs opened from here have keys of their own: to React they are within, to the document beside it.
    const isWithin = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.nativeEvent.isComposing || !isWithin) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void apply()
    }
  }

  return (
    <>
      <Dialog
        title="Change state"
        isOpen
        onClose={closeDialog}
        actions={
          <Button
            variant="primary"
            keys="$mod+Enter"
            isDisabled={lacks !== null}
            onPress={() => void apply()}
          >
            Apply
          </Button>
        }
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the shortcut of its own button */}
        <div className={styles.picker} onKeyDown={hear}>
          <Standing view={view} />
          {view === null ? (
            <Skeleton width="100%" height="12rem" />
          ) : (
            <Options view={view} chosen={chosen} onChoose={setChosen} />
          )}
          {option !== null && (
            <div ref={first} className={styles.form}>
              {option.requiresDuplicate && (
                <DuplicateField
                  workspaceId={workspaceId}
                  reportId={reportId}
                  value={original.text}
                  onChange={original.setText}
                  candidates={original.candidates}
                  error={original.error}
                  onPicked={() => area.current?.focus()}
                />
              )}
              <MessageField
                value={message.text}
                onChange={message.type}
                isNeeded={option.requiresMessage}
                from={message.from}
                areaRef={area}
                onTemplate={() => setPicking(true)}
              />
            </div>
          )}
        </div>
      </Dialog>
      {isPicking && (
        <TemplatePicker
          workspaceId={workspaceId}
          reportId={reportId}
          original={named}
          onInsert={(text) => {
            setPicking(false)
            message.insert(text)
          }}
          onClose={(how) => {
            setPicking(false)
            if (how === 'sign') message.insert(';')
          }}
        />
      )}
    </>
  )
}

/** What is still missing, in words; null when it can be applied. */
function whatLacks(
  option: TransitionOption,
  message: string,
  original: ReturnType<typeof useOriginal>,
): string | null {
  if (option.requiresMessage && message.trim() === '') return 'It needs a message.'
  if (!option.requiresDuplicate) return null
  return original.named === null ? (original.error ?? 'It needs the number of the original.') : null
}

function Standing({ view }: { readonly view: TransitionsView | null }): ReactNode {
  if (view === null) return null
  return (
    <p className={styles.standing}>
      {view.currentStatus !== null && (
        <>
          Now <b>{<ForeignText text={view.currentStatus.name} />}</b>.{' '}
        </>
      )}
      {view.error !== null && view.learnedAt !== null && (
        <>
          The service cannot be asked now; this is what it offered <Ago instant={view.learnedAt} />.
        </>
      )}
    </p>
  )
}

interface OptionsProps {
  readonly view: TransitionsView
  readonly chosen: TransitionName | null
  readonly onChoose: (transition: TransitionName) => void
}

function Options({ view, chosen, onChoose }: OptionsProps): ReactNode {
  const { options, error } = view
  if (options === null) {
    return error === null ? (
      <p className={styles.nothing}>The service has not said yet what can be done with this report.</p>
    ) : (
      <ErrorNote error={error} />
    )
  }
  const rows = transitionKeys.map(({ transition, key }) => ({
    id: transition,
    key,
    option: options.find((one) => one.transition === transition) ?? null,
  }))
  const possible = [
    ...rows.filter(({ option }) => option !== null),
    ...rows.filter(({ option }) => option === null),
  ]
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const row = rows.find(({ key, option }) => key === event.key && option !== null)
    if (row === undefined) return
    event.preventDefault()
    event.stopPropagation()
    onChoose(row.id)
  }
  return (
    <div onKeyDownCapture={press}>
      <ListBox
        aria-label="States"
        className={styles.options}
        items={possible}
        selectionMode="single"
        selectionBehavior="replace"
        disallowEmptySelection
        autoFocus
        selectedKeys={chosen === null ? [] : [chosen]}
        disabledKeys={rows.filter(({ option }) => option === null).map(({ id }) => id)}
        onAction={(key) => choose(String(key))}
        onSelectionChange={(keys) => {
          const [key] = keys === 'all' ? [] : keys
          if (key !== undefined) choose(String(key))
        }}
      >
        {({ id, key, option }) => (
          <ListBoxItem id={id} className={styles.option} textValue={transitionWords[id]}>
            {option?.targetStatus == null ? (
              <span className={styles.noGlyph} />
            ) : (
              <StatusGlyph phase={option.targetStatus.phase} size={14} />
            )}
            <span className={styles.name}>{transitionWords[id]}</span>
            <span className={styles.needs}>{needsOf(option)}</span>
            <Kbd keys={key} />
          </ListBoxItem>
        )}
      </ListBox>
    </div>
  )

  function choose(key: string): void {
    const row = rows.find(({ id }) => id === key)
    if (row?.option != null) onChoose(row.id)
  }
}

function needsOf(option: TransitionOption | null): string {
  if (option === null) return 'not from this state, or not in your role'
  const needs = [
    ...(option.requiresDuplicate ? ['an original'] : []),
    ...(option.requiresMessage ? ['a message'] : []),
  ]
  return needs.length === 0 ? '' : `needs ${needs.join(' and ')}`
}
