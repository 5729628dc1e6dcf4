import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components'
import type { Template } from '#shared/desk/template.ts'
import { Button, IconButton } from '../../design/primitives/Button.tsx'
import { Dialog } from '../../design/primitives/Dialog.tsx'
import { EmptyState } from '../../design/primitives/EmptyState.tsx'
import { Icon } from '../../design/primitives/Icon.tsx'
import { Skeleton } from '../../design/primitives/Skeleton.tsx'
import { isMacro, stepWords } from '../../forms/template/macro.ts'
import { StarterButton } from '../../forms/template/StarterButton.tsx'
import { starterTemplates } from '../../forms/template/starter-templates.ts'
import { notifyFailure } from '../../notices/notify-error.ts'
import { tellUndoable } from '../../notices/tell-undoable.ts'
import { useApp, useAppStore } from '../../state/use-app.ts'
import { TemplateEditor } from './TemplateEditor.tsx'
import styles from './TemplatesDialog.module.css'

interface TemplatesDialogProps {
  readonly workspaceId: string | null
  /** The report that fills in the preview; null = no report is open. */
  readonly reportId: number | null
}

/** Lists all templates in their order, and edits one of them. Changes are saved with every keystroke. */
export function TemplatesDialog({ workspaceId, reportId }: TemplatesDialogProps): ReactNode {
  const store = useAppStore()
  const closeDialog = useApp((state) => state.closeDialog)
  const templates = useApp((state) => state.templates)
  const readTemplates = useApp((state) => state.readTemplates)
  const [chosenId, setChosenId] = useState<string | null>(null)
  useEffect(() => void readTemplates(), [readTemplates])
  const place = Math.max(0, templates?.findIndex(({ id }) => id === chosenId) ?? 0)
  const chosen = templates?.[place]
  const { putTemplate, moveTemplate, removeTemplate } = store.getState()

  const add = () => {
    const template = emptyTemplate()
    setChosenId(template.id)
    void putTemplate(template).then(notifyFailure)
  }
  const move = (steps: number) => {
    if (chosen === undefined) return
    setChosenId(chosen.id)
    void moveTemplate(chosen.id, steps).then(notifyFailure)
  }
  const remove = async () => {
    if (chosen === undefined) return
    setChosenId((templates?.[place + 1] ?? templates?.[place - 1])?.id ?? null)
    tellUndoable(store, await removeTemplate(chosen.id))
  }
  const hear = (event: KeyboardEvent) => {
    const steps = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || steps === 0) return
    event.preventDefault()
    event.stopPropagation()
    move(steps)
  }
  return (
    <Dialog
      title="Templates and macros"
      isOpen
      width="wide"
      onClose={closeDialog}
      actions={
        <p className={styles.note}>Kept on this computer for all workspaces. Changes save as you type.</p>
      }
    >
      {templates === null ? (
        <Skeleton width="100%" height="20rem" />
      ) : templates.length === 0 ? (
        <NoTemplates onAdd={add} />
      ) : (
        <div className={styles.halves}>
          <div className={styles.side} onKeyDownCapture={hear}>
            <ListBox
              className={styles.list}
              aria-label="Templates"
              items={templates}
              selectionMode="single"
              selectionBehavior="replace"
              disallowEmptySelection
              selectedKeys={chosen === undefined ? [] : [chosen.id]}
              onSelectionChange={(keys) => {
                const [key] = keys === 'all' ? [] : keys
                if (key !== undefined) setChosenId(String(key))
              }}
            >
              {(template) => (
                <ListBoxItem className={styles.row} textValue={template.name}>
                  <span className={styles.name}>{template.name}</span>
                  {isMacro(template) && (
                    <span className={styles.steps}>{stepWords(template).join(' · ')}</span>
                  )}
                </ListBoxItem>
              )}
            </ListBox>
            <Tools
              templates={templates}
              place={place}
              onAdd={add}
              onMove={move}
              onRemove={() => void remove()}
            />
          </div>
          {chosen !== undefined && (
            <TemplateEditor
              key={chosen.id}
              template={chosen}
              templates={templates}
              workspaceId={workspaceId}
              reportId={reportId}
            />
          )}
        </div>
      )}
    </Dialog>
  )
}

function NoTemplates({ onAdd }: { readonly onAdd: () => void }): ReactNode {
  return (
    <EmptyState
      icon="file"
      title="No templates yet"
      actions={
        <>
          <Button variant="primary" onPress={onAdd}>
            New template
          </Button>
          <StarterButton />
        </>
      }
    >
      Templates are replies you write often. They fill in names and numbers, and can also set state, severity,
      and assignee.
    </EmptyState>
  )
}

interface ToolsProps {
  readonly templates: readonly Template[]
  /** The index of the chosen template. */
  readonly place: number
  readonly onAdd: () => void
  readonly onMove: (steps: number) => void
  readonly onRemove: () => void
}

/** Buttons that add a template, and move or remove the chosen one. */
function Tools({ templates, place, onAdd, onMove, onRemove }: ToolsProps): ReactNode {
  const lacksStarters = starterTemplates.some(({ id }) => !templates.some((known) => known.id === id))
  return (
    <div className={styles.tools}>
      <Button size="small" onPress={onAdd}>
        <Icon name="plus" size={12} />
        New
      </Button>
      {lacksStarters && <StarterButton isSmall />}
      <span className={styles.gap} />
      <IconButton label="Move up" keys="Alt+ArrowUp" isDisabled={place === 0} onPress={() => onMove(-1)}>
        <Icon name="chevronUp" size={14} />
      </IconButton>
      <IconButton
        label="Move down"
        keys="Alt+ArrowDown"
        isDisabled={place === templates.length - 1}
        onPress={() => onMove(1)}
      >
        <Icon name="chevronDown" size={14} />
      </IconButton>
      <IconButton label="Remove" onPress={onRemove}>
        <Icon name="trash" size={14} />
      </IconButton>
    </div>
  )
}

function emptyTemplate(): Template {
  return {
    id: crypto.randomUUID(),
    name: 'New template',
    text: '',
    audience: 'public',
    defaultFor: null,
    steps: { assignsMe: false, severity: null, transition: null },
  }
}
