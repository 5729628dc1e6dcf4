import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import type { Template } from '#shared/desk/template.ts'
import { fillPlaceholders, findPlaceholders } from '#shared/rules/templates/placeholders.ts'
import { type ChosenOriginal, templateValues } from '#shared/rules/templates/report-values.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { Dialog } from '../../design/primitives/Dialog.tsx'
import { EmptyState } from '../../design/primitives/EmptyState.tsx'
import { Icon } from '../../design/primitives/Icon.tsx'
import { Skeleton } from '../../design/primitives/Skeleton.tsx'
import { useApp } from '../../state/use-app.ts'
import { useActiveRow } from '../forms/use-active-row.ts'
import { isMacro, stepWords } from './macro.ts'
import { StarterButton } from './StarterButton.tsx'
import styles from './TemplatePicker.module.css'
import { TemplatePreview } from './TemplatePreview.tsx'
import { useTemplateSubject } from './template-subject.ts'

interface TemplatePickerProps {
  readonly workspaceId: string
  readonly reportId: number
  readonly original: ChosenOriginal | null
  /** @param text with what is known in the place of placeholders. */
  readonly onInsert: (text: string, template: Template) => void
  /** Left out where a macro cannot be carried out. */
  readonly onRun?: (template: Template, text: string) => void
  /** `sign`: the key that opened it was meant as a letter. */
  readonly onClose: (how: 'left' | 'sign') => void
}

/** The texts somebody keeps, by name or words; Enter writes one where the person was writing. */
export function TemplatePicker(props: TemplatePickerProps): ReactNode {
  const { workspaceId, reportId, original, onInsert, onRun, onClose } = props
  const templates = useApp((state) => state.templates)
  const readTemplates = useApp((state) => state.readTemplates)
  const openDialog = useApp((state) => state.openDialog)
  const subject = useTemplateSubject(workspaceId, reportId)
  const [words, setWords] = useState('')
  const found = templates?.filter((template) => holds(template, words)) ?? []
  const { active, setActive, hearArrows } = useActiveRow(found.length, 0)
  const chosen = found[active]
  const list = useId()
  useEffect(() => void readTemplates(), [readTemplates])

  const filled =
    chosen === undefined || subject === null
      ? null
      : fillPlaceholders(chosen.text, templateValues(subject.report, subject.me, original))
  const insert = () => {
    if (chosen !== undefined && filled !== null && filled !== '') onInsert(filled, chosen)
  }
  const run = () => {
    if (chosen !== undefined && filled !== null && isMacro(chosen)) onRun?.(chosen, filled)
  }
  const hear = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || hearArrows(event)) return
    if (event.key === ';' && words === '') {
      event.preventDefault()
      onClose('sign')
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (event.ctrlKey || event.metaKey) run()
    else insert()
  }
  const canRun = onRun !== undefined && chosen !== undefined && isMacro(chosen)
  return (
    <Dialog
      title="Insert a template"
      isOpen
      width="wide"
      onClose={() => onClose('left')}
      actions={
        <>
          <Button variant="quiet" className={styles.manage} onPress={() => openDialog('templates')}>
            Change templates…
          </Button>
          {canRun && (
            <Button keys="$mod+Enter" isDisabled={filled === null} onPress={run}>
              Do it: {stepWords(chosen).join(', ')}
            </Button>
          )}
          <Button
            variant="primary"
            keys="Enter"
            isDisabled={filled === null || filled === ''}
            onPress={insert}
          >
            Insert
          </Button>
        </>
      }
    >
      {templates === null ? (
        <Skeleton width="100%" height="14rem" />
      ) : templates.length === 0 ? (
        <EmptyState icon="file" title="No templates yet">
          A template is a text you write often, with placeholders such as {'{{reporter}}'}. <StarterButton />
        </EmptyState>
      ) : (
        <div className={styles.halves}>
          <div className={styles.side}>
            <label className={styles.field}>
              <Icon name="search" size={14} />
              <input
                className={styles.input}
                autoFocus
                aria-label="Template"
                placeholder="Name or words"
                value={words}
                spellCheck={false}
                aria-controls={list}
                aria-activedescendant={chosen === undefined ? undefined : `${list}-${chosen.id}`}
                onChange={(event) => {
                  setWords(event.target.value)
                  setActive(0)
                }}
                onKeyDown={hear}
              />
            </label>
            <div className={styles.list} id={list} role="listbox" aria-label="Templates">
              {found.map((template, row) => (
                <Row
                  key={template.id}
                  id={`${list}-${template.id}`}
                  template={template}
                  isActive={row === active}
                  onPoint={() => setActive(row)}
                  onChoose={insert}
                />
              ))}
              {found.length === 0 && <p className={styles.nothing}>No template of that name</p>}
            </div>
          </div>
          {chosen !== undefined && (
            <TemplatePreview template={chosen} text={filled} unfilled={findPlaceholders(filled ?? '')} />
          )}
        </div>
      )}
    </Dialog>
  )
}

interface RowProps {
  readonly id: string
  readonly template: Template
  readonly isActive: boolean
  readonly onPoint: () => void
  readonly onChoose: () => void
}

function Row({ id, template, isActive, onPoint, onChoose }: RowProps): ReactNode {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.row}
      onClick={isActive ? onChoose : onPoint}
      ref={isActive ? keepInSight : undefined}
    >
      <span className={styles.name}>{template.name}</span>
      {isMacro(template) && <span className={styles.steps}>{stepWords(template).join(' · ')}</span>}
    </div>
  )
}

function keepInSight(row: HTMLElement | null): void {
  row?.scrollIntoView({ block: 'nearest' })
}

/** Whether every word that was typed stands in its name or text. */
function holds({ name, text }: Template, words: string): boolean {
  const all = `${name}\n${text}`.toLocaleLowerCase()
  return words
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}
