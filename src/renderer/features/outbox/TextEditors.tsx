import { type ReactNode, useEffect, useRef } from 'react'
import { noReport } from '#shared/desk/draft-places.ts'
import { Skeleton } from '../../design/primitives/Skeleton.tsx'
import { composerWords } from '../act/composer-words.ts'
import { TransitionOptions } from '../act/TransitionOptions.tsx'
import { messageHint } from '../act/transition-lacks.ts'
import { useTransitions } from '../act/use-transitions.ts'
import { DuplicateField } from '../duplicates/DuplicateField.tsx'
import { useOriginal } from '../duplicates/use-original.ts'
import { TemplatedField } from '../templates/TemplatedField.tsx'
import { EditorFrame } from './EditorFrame.tsx'
import { rewrittenComment, rewrittenTransition } from './entry-forms.ts'
import styles from './TextEditors.module.css'
import { type EditorProps, useEntryForm } from './use-entry-form.ts'

/** Another text for the same readers. */
export function CommentEditor(props: EditorProps<'comment'>): ReactNode {
  const { action } = props
  const editing = useEntryForm(props, () => ({ text: action.text }))
  const { form, set } = editing
  const rewritten = rewrittenComment(action, form.text)
  const { workspaceId, entry } = props
  const { name, send } = composerWords[action.audience]
  return (
    <EditorFrame
      label={`Edit: ${name}`}
      verb={send}
      isInternal={action.audience === 'internal'}
      editing={editing}
      rewritten={rewritten}
    >
      <TemplatedField
        workspaceId={workspaceId}
        reportId={entry.report?.id ?? noReport}
        label={name}
        autoFocus
        value={form.text}
        onChange={(text) => set({ text })}
        original={null}
        rows={4}
      />
    </EditorFrame>
  )
}

/** Another message, another original, or another change of state: those the report's state allows now. */
export function TransitionEditor(
  props: EditorProps<'transition'> & { readonly reportId: number },
): ReactNode {
  const { workspaceId, reportId, entry, action } = props
  const editing = useEntryForm(props, () => ({
    transition: action.transition,
    message: action.message ?? '',
    duplicateOf: action.duplicateOf === undefined ? '' : `#${action.duplicateOf}`,
  }))
  const { form, set } = editing
  const fields = useRef<HTMLDivElement>(null)
  const shownFor = useRef(form.transition)
  useEffect(() => {
    if (shownFor.current === form.transition) return
    shownFor.current = form.transition
    fields.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [form.transition])
  const view = useTransitions(workspaceId, reportId)
  // What is on its way is shown as done already: what could be done before it is not known any more.
  const isStandingStill = entry.state === 'conflict' || entry.state === 'failed'
  const options = isStandingStill ? (view?.options ?? null) : null
  const option = options?.find(({ transition }) => transition === form.transition) ?? null
  // What it needs where it cannot be asked now was said when it was decided.
  const needs = option ?? (form.transition === action.transition ? entry.needs : null)
  const needsOriginal = needs?.requiresDuplicate ?? form.transition === 'duplicate'
  const original = useOriginal(workspaceId, reportId, form.duplicateOf, needsOriginal)
  const rewritten =
    options !== null && option === null
      ? ({ kind: 'lacks', message: 'The report cannot go there any more. Choose another state.' } as const)
      : rewrittenTransition(action, form, needs, original)
  return (
    <EditorFrame
      label="Edit: state"
      verb="Apply"
      editing={editing}
      rewritten={rewritten}
      check={() => (needsOriginal ? original.check() : Promise.resolve(true))}
    >
      {isStandingStill &&
        (view === null ? (
          <Skeleton width="100%" height="12rem" />
        ) : (
          <TransitionOptions
            view={view}
            chosen={option === null ? null : form.transition}
            onChoose={(transition) => set({ transition })}
          />
        ))}
      <div ref={fields} className={styles.fields}>
        {needsOriginal && (
          <DuplicateField
            workspaceId={workspaceId}
            reportId={reportId}
            value={form.duplicateOf}
            onChange={(duplicateOf) => set({ duplicateOf })}
            candidates={original.candidates}
            error={original.error}
            onPicked={() => undefined}
          />
        )}
        <TemplatedField
          workspaceId={workspaceId}
          reportId={reportId}
          label="Message"
          hint={messageHint(needs)}
          original={original.named}
          autoFocus={!isStandingStill}
          value={form.message}
          onChange={(message) => set({ message })}
          rows={3}
        />
      </div>
    </EditorFrame>
  )
}
