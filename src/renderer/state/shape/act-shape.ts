import type { Decided, ReturnedWords, SeenFields, UndoneEntries } from '#shared/desk/acting-commands.ts'
import type { Action, KnownIssueAction, ReportAction } from '#shared/desk/actions.ts'
import type { CommandInput } from '#shared/desk/commands.ts'
import type { DraftSlot } from '#shared/desk/drafts.ts'
import type { Result } from '#shared/desk/result.ts'

/** Which composer of the open report is being written in. */
export type ComposerAudience = Extract<DraftSlot, 'internal' | 'public'>

/** A decision, with the workspace it was made in. */
export interface DecidedIn extends Decided {
  readonly workspaceId: string
}

export interface Composing {
  readonly reportId: number
  readonly audience: ComposerAudience
  /**
   * The text typed before its composer has the focus, and since when that is awaited (`performance.now()`); null
   * afterwards.
   */
  readonly awaited: {
    readonly typed: string
    readonly since: number
    /**
     * The keys pressed after an Escape that followed the text; they are for the window. null: Escape was not pressed.
     */
    readonly after: readonly PressedKey[] | null
  } | null
}

/** A key without a modifier but Shift. */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>

export interface ActSlice {
  /** Only while this report is on screen: another report has its own texts. */
  readonly composing: Composing | null
  /** Words that the last undo put back into drafts of the open workspace: their composer or form reads them again. */
  readonly returned: readonly ReturnedWords[]

  /** Begins writing to an audience about the open report, or stops. */
  compose(audience: ComposerAudience | null): void
  /** Keeps text typed before the composer was there. */
  keepTypedAhead(text: string): void
  /** Keeps a key that follows an Escape after text typed ahead; null: that Escape itself. */
  keepKeyAfter(key: PressedKey | null): void
  /** The composer has the focus, and takes the keys itself from now on. */
  focusComposer(audience: ComposerAudience): void
  /**
   * Puts an action into the outbox. Its changes are on screen at once, and are removed if the outbox does not take it.
   * `cancelled`: the user was asked about the words and withdrew them, or it is the second press of a decision that is
   * still being written; this applies to the calls below, too.
   *
   * @param seen the fields that it sets, as a form showed them when it opened.
   */
  decide(reportIds: readonly number[], action: ReportAction, seen?: SeenFields): Promise<Result<DecidedIn>>
  /** Puts several actions into the outbox, all or none: one undo reverts them all. */
  decideTogether(
    decisions: readonly { readonly reportId: number; readonly action: ReportAction }[],
  ): Promise<Result<DecidedIn>>
  /** Puts a known issue of a program into the outbox. */
  decideKnownIssue(programId: number, issue: KnownIssueAction['issue']): Promise<Result<DecidedIn>>
  /**
   * Undoes a decision in its own workspace, even if another one is open. Its words return to their composer or form,
   * which opens with the focus, unless the user is in another dialog or workspace.
   *
   * @param dropsChanges also drops unsaved changes of it; the caller has asked the user first.
   */
  undoEntries(
    decided: Pick<DecidedIn, 'workspaceId' | 'entryIds'>,
    dropsChanges?: boolean,
  ): Promise<Result<UndoneEntries>>
  /** The user's answer to an outbox entry that waits for one. `sends`: the action that this answer sends. */
  answerEntry(
    entryId: number,
    answer: CommandInput<'act.answer'>['answer'],
    sends: Action | null,
  ): Promise<Result<null>>
}
