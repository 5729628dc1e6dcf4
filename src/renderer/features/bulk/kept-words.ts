import { noReport } from '#shared/desk/draft-places.ts'
import { draftOf, type FieldKinds, withDraft } from '#shared/desk/form-draft.ts'
import { ok, type Result } from '#shared/desk/result.ts'
import { invoke } from '../../bridge/desk-bridge.ts'
import { keepDraft, unkeptDrafts } from '../../forms/drafts/unkept-drafts.ts'
import { notifyFailure } from '../../notices/notify-error.ts'
import type { BulkKind } from '../../state/shape/bulk-shape.ts'
import { type BulkFormState, emptyForm, withoutWords } from './bulk-form.ts'

type Words = Pick<BulkFormState, 'messages' | 'duplicateOf' | 'internal' | 'public'>

const wordFields: FieldKinds<Words> = {
  messages: 'object or null',
  duplicateOf: 'string',
  internal: 'string',
  public: 'string',
}

/**
 * The unsent text of bulk changes, by workspace, as it was last written or read. It is on the disk, too, unless
 * `UnkeptNote` says otherwise.
 */
const kept = new Map<string, Words>()

/** The text that an earlier window left, by workspace, without text that a form has shown as restored. */
const restored = new Map<string, BulkFormState>()

/** Reads the text that was left unsent in a workspace, unless this window knows it. */
export async function readKeptWords(workspaceId: string): Promise<Result<null>> {
  if (kept.has(workspaceId)) return ok(null)
  const answer = await invoke('report.drafts', { workspaceId, reportId: noReport })
  if (!answer.ok) return answer
  if (kept.has(workspaceId)) return ok(null)
  const draft = { ...answer.value, ...unkeptDrafts(workspaceId, noReport) }.bulk ?? ''
  kept.set(workspaceId, withDraft(wordsOf(emptyForm), draft, wordFields))
  if (draft !== '') restored.set(workspaceId, formWithKeptWords(workspaceId))
  return ok(null)
}

/** The form at its beginning: nothing chosen, and the text that was left in it. */
export function formWithKeptWords(workspaceId: string): BulkFormState {
  return { ...emptyForm, ...kept.get(workspaceId) }
}

/**
 * Keeps the present text: however the form is closed, the next one begins with this text. The state is not kept: the
 * first letter typed into the next form chooses one.
 */
export function keepWords(workspaceId: string, form: BulkFormState): void {
  const before = textOf(kept.get(workspaceId) ?? emptyForm)
  const words = wordsOf(form)
  kept.set(workspaceId, words)
  const text = textOf(words)
  if (text === before) return
  void keepDraft({ workspaceId, reportId: noReport, slot: 'bulk', text }).then(notifyFailure)
}

/** Drops the text that was sent; text written for another kind of change is kept. */
export function forgetSentWords(
  workspaceId: string,
  kind: BulkKind,
  transition: BulkFormState['transition'],
): void {
  if (kept.has(workspaceId))
    keepWords(workspaceId, withoutWords(formWithKeptWords(workspaceId), kind, transition))
}

/** Whether a form has text in the fields of one kind of change. */
export function hasWords(
  form: BulkFormState,
  kind: BulkKind,
  transition: BulkFormState['transition'],
): boolean {
  return textOf(form) !== textOf(withoutWords(form, kind, transition))
}

/** The form with the text that an earlier window left, except text named to `noteRestored`; null if it left none. */
export function restoredForm(workspaceId: string): BulkFormState | null {
  return restored.get(workspaceId) ?? null
}

/** Notes that the user was told that this text is restored: later forms do not say so again. */
export function noteRestored(
  workspaceId: string,
  kind: BulkKind,
  transition: BulkFormState['transition'],
): void {
  const form = restored.get(workspaceId)
  if (form !== undefined) restored.set(workspaceId, withoutWords(form, kind, transition))
}

function wordsOf({ messages, duplicateOf, internal, public: reply }: Words): Words {
  return { messages, duplicateOf, internal, public: reply }
}

/** The text as it is stored. A message that the user emptied is not: the next window offers its default again. */
function textOf(form: Words): string {
  const words = wordsOf(form)
  const messages = Object.fromEntries(Object.entries(words.messages).filter(([, text]) => text !== ''))
  return draftOf({ ...words, messages }, wordsOf(emptyForm), wordFields)
}
