import { type BulkFormState, emptyForm } from './bulk-form.ts'

type Words = Pick<BulkFormState, 'messages' | 'duplicateOf' | 'internal' | 'public'>

/** Text of bulk changes that was not sent, by workspace; it is lost when the window closes. */
const kept = new Map<string, Words>()

/** The form at its beginning: nothing chosen, and the text that was left in it. */
export function formWithKeptWords(workspaceId: string): BulkFormState {
  return { ...emptyForm, ...kept.get(workspaceId) }
}

/**
 * Keeps the present text: however the form is closed, the next one begins with this text. The state is not kept: the
 * first letter typed into the next form chooses one.
 */
export function keepWords(workspaceId: string, form: BulkFormState): void {
  const { messages, duplicateOf, internal, public: reply } = form
  kept.set(workspaceId, { messages, duplicateOf, internal, public: reply })
}

/** Drops the text that was sent; text written for another kind of change is kept. */
export function forgetSentWords(
  workspaceId: string,
  kind: string,
  transition: BulkFormState['transition'],
): void {
  const words = kept.get(workspaceId)
  if (words === undefined) return
  const messages = Object.fromEntries(
    Object.entries(words.messages).filter(([name]) => kind !== 'transition' || name !== transition),
  )
  kept.set(workspaceId, {
    messages,
    duplicateOf: kind === 'transition' && transition === 'duplicate' ? '' : words.duplicateOf,
    internal: kind === 'internal' ? '' : words.internal,
    public: kind === 'public' ? '' : words.public,
  })
}
