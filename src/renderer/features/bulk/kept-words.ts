import { type BulkFormState, emptyForm } from './bulk-form.ts'

type Words = Pick<BulkFormState, 'messages' | 'internal' | 'public'>

/** Words of bulk changes that were not sent, by workspace; they end with the window. */
const kept = new Map<string, Words>()

/** The form at its beginning: nothing chosen, and the words that were left in it. */
export function formWithKeptWords(workspaceId: string): BulkFormState {
  return { ...emptyForm, ...kept.get(workspaceId) }
}

/** Keeps the present words: however the form is closed, the next one has them again. */
export function keepWords(workspaceId: string, { messages, internal, public: reply }: BulkFormState): void {
  kept.set(workspaceId, { messages, internal, public: reply })
}

/** Drops the words that were sent; those written for another kind of change are kept. */
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
    internal: kind === 'internal' ? '' : words.internal,
    public: kind === 'public' ? '' : words.public,
  })
}
