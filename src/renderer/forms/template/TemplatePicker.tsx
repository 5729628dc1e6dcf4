import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import type { Template } from '#shared/desk/template.ts'
import { fillPlaceholders, findPlaceholders } from '#shared/rules/templates/placeholders.ts'
import { type ChosenOriginal, templateValues } from '#shared/rules/templates/report-values.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { Dialog } from '../../design/primitives/Dialog.tsx'
import { EmptyState } from '../../design/primitives/EmptyState.tsx'
import { SearchLine } from '../../design/primitives/SearchLine.tsx'
import { Skeleton } from '../../design/primitives/Skeleton.tsx'
import { useApp } from '../../state/use-app.ts'
import { useCvssScore } from '../classification/use-cvss-score.ts'
import { SteeredList, SteeredOption } from '../SteeredList.tsx'
import { useActiveRow } from '../use-active-row.ts'
import { type EarlyEnter, earlyEnterNow } from './early-enter.ts'
import { isMacro, readersOf, runWords, severityWarning, stepWords } from './macro.ts'
import { StarterButton } from './StarterButton.tsx'
import styles from './TemplatePicker.module.css'
import { TemplatePreview } from './TemplatePreview.tsx'
import { useTemplateSubject } from './template-subject.ts'

interface TemplatePickerProps {
  readonly workspaceId: string
  readonly reportId: number
  readonly original: ChosenOriginal | null
  /** @param text the template's text, with its known placeholders filled in. */
  readonly onInsert: (text: string, template: Template) => void
  /** Runs a macro; left out if none can be run here. */
  readonly onRun?: (template: Template, text: string) => void
  /** `sign`: the key that opened the picker was meant as a character of the text. */
  readonly onClose: (how: 'left' | 'sign') => void
}

/** The user's templates, found by name or text. Enter inserts a template where the user was writing. */
export function TemplatePicker(props: TemplatePickerProps): ReactNode {
  const { onRun, onClose } = props
  const templates = useApp((state) => state.templates)
  const readTemplates = useApp((state) => state.readTemplates)
  const [words, setWords] = useState('')
  const found = templates?.filter((template) => holds(template, words)) ?? []
  const { active, setActive, hearArrows } = useActiveRow(found.length, 0)
  const chosen = found[active]
  const list = useId()
  useEffect(() => void readTemplates(), [readTemplates])

  const { filled, cvss, insert, dropEarly } = useInserting(props, chosen, words)
  const score = useCvssScore(cvss)
  const run = () => {
    dropEarly()
    if (chosen !== undefined && filled !== null && isMacro(chosen)) onRun?.(chosen, filled)
  }
  const hear = (event: KeyboardEvent) => {
    if (hearArrows(event)) return
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
        <PickerActions chosen={chosen} filled={filled} onInsert={insert} onRun={canRun ? run : null} />
      }
    >
      {templates === null ? (
        <Skeleton width="100%" height="14rem" />
      ) : templates.length === 0 ? (
        <EmptyState icon="file" title="No templates yet" actions={<StarterButton />}>
          A template is a text you write often, with placeholders such as {'{{reporter}}'}.
        </EmptyState>
      ) : (
        <div className={styles.halves}>
          <div className={styles.side}>
            <SearchLine
              label="Template"
              placeholder="Name or words"
              value={words}
              onChange={(typed) => {
                setWords(typed)
                setActive(0)
              }}
              onEscape={() => onClose('left')}
              autoFocus
              input={{
                'aria-controls': list,
                'aria-activedescendant': chosen === undefined ? undefined : `${list}-${chosen.id}`,
                onKeyDown: hear,
              }}
            />
            <SteeredList id={list} label="Templates" className={styles.list}>
              {found.map((template, row) => (
                <SteeredOption
                  key={template.id}
                  id={`${list}-${template.id}`}
                  isActive={row === active}
                  onClick={row === active ? insert : () => setActive(row)}
                >
                  <TemplateLine template={template} />
                </SteeredOption>
              ))}
              {found.length === 0 && <p className={styles.nothing}>No matches</p>}
            </SteeredList>
          </div>
          {chosen !== undefined && (
            <TemplatePreview
              template={chosen}
              text={filled}
              unfilled={findPlaceholders(filled ?? '')}
              readers={canRun ? readersOf(chosen) : null}
              warning={canRun ? severityWarning(chosen, score) : null}
            />
          )}
        </div>
      )}
    </Dialog>
  )
}

function TemplateLine({ template }: { readonly template: Template }): ReactNode {
  return (
    <>
      <span className={styles.name}>{template.name}</span>
      {isMacro(template) && <span className={styles.steps}>{stepWords(template).join(' · ')}</span>}
    </>
  )
}

/**
 * The text of the chosen template with its known placeholders filled in; null while no template is chosen, and until
 * the report that supplies the values is read. An insertion requested before then takes place once it is read, if the
 * user has done nothing else in the picker meanwhile.
 */
function useInserting(
  { workspaceId, reportId, original, onInsert }: TemplatePickerProps,
  chosen: Template | undefined,
  words: string,
): {
  readonly filled: string | null
  readonly cvss: string | null
  readonly insert: () => void
  /** Drops an insertion that waits for the report. */
  readonly dropEarly: () => void
} {
  const subject = useTemplateSubject(workspaceId, reportId)
  const filled =
    chosen === undefined || subject === null
      ? null
      : fillPlaceholders(chosen.text, templateValues(subject.report, subject.me, original))
  const [early, setEarly] = useState<EarlyEnter | null>(null)
  const insert = () => {
    if (chosen === undefined) return
    if (filled === null) setEarly({ words, templateId: chosen.id })
    else if (filled !== '') onInsert(filled, chosen)
  }
  const insertNow = useEffectEvent(insert)
  const outcome = early === null ? null : earlyEnterNow(early, { words, templateId: chosen?.id, filled })
  useEffect(() => {
    if (outcome === null || outcome === 'waits') return
    setEarly(null)
    if (outcome === 'inserts') insertNow()
  }, [outcome])
  return { filled, cvss: subject?.report.cvss ?? null, insert, dropEarly: () => setEarly(null) }
}

interface PickerActionsProps {
  readonly chosen: Template | undefined
  readonly filled: string | null
  readonly onInsert: () => void
  /** Runs the template; null if it is no macro, or cannot be run here. */
  readonly onRun: (() => void) | null
}

function PickerActions({ chosen, filled, onInsert, onRun }: PickerActionsProps): ReactNode {
  const ownReport = useApp((state) => state.ownReport)
  const openDialog = useApp((state) => state.openDialog)
  return (
    <>
      {ownReport === null && (
        <Button variant="quiet" className={styles.manage} onPress={() => openDialog('templates')}>
          Change templates…
        </Button>
      )}
      {chosen !== undefined && onRun !== null && (
        <Button keys="$mod+Enter" isDisabled={filled === null} onPress={onRun}>
          Do it: {runWords(chosen, filled ?? '').join(', ')}
        </Button>
      )}
      <Button variant="primary" keys="Enter" isDisabled={filled === null || filled === ''} onPress={onInsert}>
        Insert
      </Button>
    </>
  )
}

/** Whether the template's name or text contains every typed word. */
function holds({ name, text }: Template, words: string): boolean {
  const all = `${name}\n${text}`.toLocaleLowerCase()
  return words
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word))
}
