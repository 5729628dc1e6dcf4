import type { Decided, ReturnedWords, SeenFields, UndoneEntries } from '#shared/desk/acting-commands.ts'
import type { Action, KnownIssueAction, ReportAction } from '#shared/desk/actions.ts'
import type { CommandInput } from '#shared/desk/commands.ts'
import type { DraftSlot } from '#shared/desk/drafts.ts'
import type { Result } from '#shared/desk/result.ts'

/** Which composer of the open report is in use. */
export type ComposerAudience = Extract<DraftSlot, 'internal' | 'public'>

/** A decision, with the workspace it was made in. */
export interface DecidedIn extends Decided {
  readonly workspaceId: string
}

export interface Composing {
  readonly reportId: number
  readonly audience: ComposerAudience
  /**
   * Text typed before the composer has the focus, and since when the composer is awaited (`performance.now()`); null
   * once it has the focus.
   */
  readonly awaited: {
    readonly typed: string
    readonly since: number
    /**
     * Keys pressed after an Escape that followed the text; they are meant for the window. null: Escape was not pressed.
     */
    readonly after: readonly PressedKey[] | null
  } | null
}

/** A key press without modifiers other than Shift. */
export type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>

export interface ActSlice {
  /** Set only while its report is on screen: another report has its own texts. */
  readonly composing: Composing | null
  /**
   * Text that the last undo returned to drafts of the open workspace. The composer or form it came from reads it again.
   */
  readonly returned: readonly ReturnedWords[]

  /** Opens the composer of an audience for the open report; null closes it. */
  compose(audience: ComposerAudience | null): void
  /** Keeps text typed before the composer has the focus. */
  keepTypedAhead(text: string): void
  /** Keeps a key that follows an Escape after text typed ahead; null stands for that Escape itself. */
  keepKeyAfter(key: PressedKey | null): void
  /** The composer now has the focus and receives the keys itself. */
  focusComposer(audience: ComposerAudience): void
  /**
   * Puts an action into the outbox. Its changes are on screen at once, and are removed if the outbox rejects it. The
   * error is `cancelled` if the user was asked about the text and withdrew it, or if the same decision is still being
   * written. This also applies to the calls below.
   *
   * @param seen the fields that the action sets, as a form showed them when it opened.
   */
  decide(reportIds: readonly number[], action: ReportAction, seen?: SeenFields): Promise<Result<DecidedIn>>
  /** Puts several actions into the outbox, all or none. One undo reverts them all. */
  decideTogether(
    decisions: readonly { readonly reportId: number; readonly action: ReportAction }[],
  ): Promise<Result<DecidedIn>>
  /**
   * Puts a known issue of a program into the outbox.
   *
   * @param besideReport the report beside which its form is open; null = none.
   */
  decideKnownIssue(
    programId: number,
    issue: KnownIssueAction['issue'],
    besideReport: number | null,
  ): Promise<Result<DecidedIn>>
  /**
   * Undoes a decision in its own workspace, even if another one is open. Its text returns to its composer or form,
   * which opens and takes the focus unless the user is in another dialog or workspace. If none of its actions was
   * undone, the error is `beingChanged` or `tooLate`; if all were discarded before they were sent, that is no error.
   *
   * @param dropsChanges whether unsaved changes of the decision are dropped, too; the caller has asked the user first.
   */
  undoEntries(
    decided: Pick<DecidedIn, 'workspaceId' | 'entryIds'>,
    dropsChanges?: boolean,
  ): Promise<Result<UndoneEntries>>
  /**
   * Passes on the user's answer to an outbox entry that waits for it. `sends`: the action sent as a result; null =
   * none.
   */
  answerEntry(
    entryId: number,
    answer: CommandInput<'act.answer'>['answer'],
    sends: Action | null,
  ): Promise<Result<null>>
}
