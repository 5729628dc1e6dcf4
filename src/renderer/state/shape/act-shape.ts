import type { Decided, ReturnedWords, SeenFields, UndoneEntries } from '#shared/desk/acting-commands.ts'
import type { Action, KnownIssueAction, ReportAction } from '#shared/desk/actions.ts'
import type { CommandInput } from '#shared/desk/commands.ts'
import type { DraftSlot } from '#shared/desk/drafts.ts'
import type { Result } from '#shared/desk/result.ts'

/** Which composer of the open report is being written in. */
export type ComposerAudience = Extract<DraftSlot, 'internal' | 'public'>

/** A decision, with where it was made. */
export interface DecidedIn extends Decided {
  readonly workspaceId: string
}

export interface Composing {
  readonly reportId: number
  readonly audience: ComposerAudience
  /** What was typed until its composer has the focus, and since when that is awaited (`performance.now()`); then null. */
  readonly awaited: {
    readonly typed: string
    readonly since: number
    /** Once Escape was pressed after it: the keys since then, which are for the window. null: it was not. */
    readonly after: readonly PressedKey[] | null
  } | null
}

/** A key without a modifier but Shift. */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>

export interface ActSlice {
  /** Only while this report is on screen: another one has texts of its own. */
  readonly composing: Composing | null
  /** Words that the last undo put back into drafts of the open workspace: their composer or form reads them again. */
  readonly returned: readonly ReturnedWords[]

  /** Begins to write to an audience about the report that is open, or leaves off. */
  compose(audience: ComposerAudience | null): void
  /** Keeps what was typed while the composer was not there yet. */
  keepTypedAhead(text: string): void
  /** Keeps a key that follows the Escape after what was typed ahead; null: that Escape itself. */
  keepKeyAfter(key: PressedKey | null): void
  /** The composer has the focus: from here on it takes the keys itself. */
  focusComposer(audience: ComposerAudience): void
  /**
   * Puts an action into the outbox; what it changes is on screen at once, and no longer when the outbox did not take
   * it. `cancelled`: the person was asked about the words and took them back, or it is the second press of a decision
   * that is on its way there; so too below.
   *
   * @param seen what a form showed when it opened of the fields that it sets.
   */
  decide(reportIds: readonly number[], action: ReportAction, seen?: SeenFields): Promise<Result<DecidedIn>>
  /** Puts several actions into the outbox, all or none: one undo takes them back. */
  decideTogether(
    decisions: readonly { readonly reportId: number; readonly action: ReportAction }[],
  ): Promise<Result<DecidedIn>>
  /** Puts a known issue of a program into the outbox. */
  decideKnownIssue(programId: number, issue: KnownIssueAction['issue']): Promise<Result<DecidedIn>>
  /**
   * Undoes a decision in its own workspace, even if another one is open. Its words are in their composer or form again,
   * which opens with the focus, unless the person is in another dialog or workspace.
   *
   * @param dropsChanges also drops unsaved changes of it; the caller has asked the person first.
   */
  undoEntries(
    decided: Pick<DecidedIn, 'workspaceId' | 'entryIds'>,
    dropsChanges?: boolean,
  ): Promise<Result<UndoneEntries>>
  /** A person's answer to an outbox entry that waits for one. `sends`: the action that goes out by it. */
  answerEntry(
    entryId: number,
    answer: CommandInput<'act.answer'>['answer'],
    sends: Action | null,
  ): Promise<Result<null>>
}
