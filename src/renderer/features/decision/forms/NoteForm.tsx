import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ReportView } from '#shared/desk/models.ts'
import { longestNote } from '#shared/desk/own-view.ts'
import { Skeleton } from '../../../design/primitives/Skeleton.tsx'
import { LeftBefore } from '../../../forms/drafts/LeftBefore.tsx'
import { UnkeptNote } from '../../../forms/drafts/UnkeptNote.tsx'
import { unkeptDrafts } from '../../../forms/drafts/unkept-drafts.ts'
import { ownsNone, useDrafts } from '../../../forms/drafts/use-drafts.ts'
import { FormCard } from '../../../forms/FormCard.tsx'
import { FormFoot } from '../../../forms/FormFoot.tsx'
import { LongField } from '../../../forms/LongField.tsx'
import { useTypedAhead } from '../../../forms/use-typed-ahead.ts'
import { tellUndoable } from '../../../notices/tell-undoable.ts'
import { useApp, useAppStore } from '../../../state/use-app.ts'

interface NoteFormProps {
  readonly workspaceId: string
  readonly report: ReportView
}

/**
 * A private note about the report. It is never sent and stays on this machine; the draft is saved with every keystroke.
 */
export function NoteForm({ workspaceId, report }: NoteFormProps): ReactNode {
  const { drafts, write } = useDrafts(workspaceId, report.id, ownsNone)
  if (drafts === null) {
    return (
      <FormCard name={title} label={title} isReading onSubmit={() => undefined}>
        <Skeleton width="100%" height="8rem" />
      </FormCard>
    )
  }
  return (
    <Noting
      reportId={report.id}
      workspaceId={workspaceId}
      saved={report.own?.note?.text ?? ''}
      draft={drafts.note ?? ''}
      onWrite={(text) => write('note', text)}
    />
  )
}

const title = 'Private note'

interface NotingProps {
  readonly workspaceId: string
  readonly reportId: number
  readonly saved: string
  /** Text that was typed earlier and not saved; empty when there is none. */
  readonly draft: string
  readonly onWrite: (draft: string) => void
}

function Noting({ workspaceId, reportId, saved, draft, onWrite }: NotingProps): ReactNode {
  const store = useAppStore()
  const closeForm = useApp((state) => state.closeForm)
  const typedAhead = useTypedAhead()
  // The note that the user's changes start from. It does not follow `saved`, because the form must not change while the
  // user types; only a save in another window replaces it.
  const [before, setBefore] = useState(saved)
  const [text, setText] = useState(() => (draft === '' ? before : draft) + typedAhead)
  const [wasLeft, setWasLeft] = useState(draft !== '' && draft !== before)
  /** The draft as this form last wrote or received it. A different one was written or saved in another window. */
  const [known, setKnown] = useState(draft)
  if (draft !== known) {
    setKnown(draft)
    if (draft === '') setBefore(saved)
    setText(draft === '' ? saved : draft)
  }
  const area = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    area.current?.focus()
    area.current?.setSelectionRange(area.current.value.length, area.current.value.length)
  }, [])
  const type = (next: string) => {
    const written = next === before ? '' : next
    setText(next)
    setKnown(written)
    onWrite(written)
  }
  const keepTypedAhead = useEffectEvent(() => {
    if (typedAhead !== '') type(text)
  })
  useEffect(() => keepTypedAhead(), [])
  const isDeletion = text.trim() === ''
  const lack =
    text.length > longestNote
      ? 'It is longer than a note can be.'
      : text === before || (isDeletion && before === '')
        ? 'Nothing to save yet.'
        : null
  const isSaving = useRef(false)
  const save = async () => {
    if (lack !== null || isSaving.current) return
    isSaving.current = true
    const opened = store.getState().form
    const written = await store.getState().writeNote(reportId, text, before === '' ? null : before)
    isSaving.current = false
    if (written.ok) {
      // Saving the note deleted its draft on the disk. A draft that could not be written to the disk is still in this
      // window, so it is dropped here, too.
      if (unkeptDrafts(workspaceId, reportId)?.note === text) onWrite('')
      closeForm(opened)
    }
    tellUndoable(store, written)
  }
  return (
    <FormCard name={title} label={title} onSubmit={() => void save()}>
      {wasLeft && (
        <LeftBefore
          onStartOver={() => {
            type(before)
            setWasLeft(false)
          }}
        />
      )}
      <LongField label="Note" hint="Markdown" value={text} onChange={type} rows={6} areaRef={area} />
      <UnkeptNote workspaceId={workspaceId} reportId={reportId} />
      <FormFoot
        verb={isDeletion && before !== '' ? 'Delete note' : 'Save note'}
        isDisabled={lack !== null}
        lack={lack}
        isUrgent={false}
        staysHere
      />
    </FormCard>
  )
}
