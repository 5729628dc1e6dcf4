import { useState } from 'react'
import { draftOf, type FieldKinds, withDraft } from './drafts/form-draft.ts'

/** Forms that are kept: more than a user remembers having left open. */
const keptAtMost = 50

/** Input that was not sent, by form and report; the form changed longest ago first. It ends with the window. */
const kept = new Map<string, string>()

export interface KeptForm<Form> {
  readonly form: Form
  readonly setForm: (form: Form) => void
  /** It begins as it was left. */
  readonly wasLeft: boolean
  /** Drops the kept input: it was sent, or the form is begun anew. */
  readonly forget: () => void
}

/**
 * The fields of a form about a report. If it is closed without sending, its values are restored the next time it is
 * opened, over the report's values at that time.
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
