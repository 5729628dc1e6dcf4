import { useState } from 'react'
import { draftOf, type FieldKinds, withDraft } from '#shared/desk/form-draft.ts'

/** How many forms are kept at most: more than a user remembers having left open. */
const keptAtMost = 50

/**
 * Input that was not sent, by form and report; the form that was not changed for longest comes first. It is lost when
 * the window closes.
 */
const kept = new Map<string, string>()

export interface KeptForm<Form> {
  readonly form: Form
  readonly setForm: (form: Form) => void
  /** Whether the form began with input that the user left in it. */
  readonly wasLeft: boolean
  /** Drops the kept input, because it was sent or the user starts over. */
  readonly forget: () => void
}

/**
 * The fields of a form about a report. If the form is closed without sending, the changed values are restored the next
 * time it opens, on top of the report's values at that time.
 */
export function useKeptForm<Form extends object>(
  place: { readonly workspaceId: string; readonly reportId: number; readonly form: string },
  start: Form,
  kinds: FieldKinds<Form>,
): KeptForm<Form> {
  const key = `${place.workspaceId} ${place.reportId} ${place.form}`
  const [begun] = useState(start)
  const [form, show] = useState(() => withDraft(start, kept.get(key) ?? '', kinds))
  const [wasLeft, setWasLeft] = useState(() => draftOf(form, begun, kinds) !== '')
  return {
    form,
    setForm: (next) => {
      show(next)
      keep(key, draftOf(next, begun, kinds))
    },
    wasLeft,
    forget: () => {
      show(begun)
      keep(key, '')
      setWasLeft(false)
    },
  }
}

function keep(key: string, draft: string): void {
  kept.delete(key)
  if (draft === '') return
  kept.set(key, draft)
  for (const oldest of kept.keys()) {
    if (kept.size <= keptAtMost) break
    kept.delete(oldest)
  }
}
