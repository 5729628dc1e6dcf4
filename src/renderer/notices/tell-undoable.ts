import type { DeskEvent } from '#shared/desk/events.ts'
import type { Result } from '#shared/desk/result.ts'
import { notify } from '../design/primitives/Toast.tsx'
import type { AppStore } from '../state/app-state.ts'
import type { Undoable } from '../state/shape/undo-shape.ts'
import { visibleText } from '../text/visible.ts'
import { goToWorkspace } from './go-to-workspace.ts'
import { notifyFailure } from './notify-error.ts'

interface UndoableOptions {
  readonly heldUntil?: number
  readonly text?: string | undefined
}

/** How long the notice with the button stays for actions that can be undone at any time, in milliseconds. */
const longestOffer = 10_000

/**
 * Shows in a notice what was done, with an Undo button; or why it was not done.
 *
 * @param options `heldUntil`: when the action is sent and the button disappears, in ms since 1970; left out: the action
 * can be undone later, too. `text`: further information.
 */
export function tellUndoable(
  store: AppStore,
  done: Result<Undoable | null>,
  { heldUntil = Number.POSITIVE_INFINITY, text }: UndoableOptions = {},
): void {
  notifyFailure(done)
  if (!done.ok || done.value === null) return
  const { id, title } = done.value
  const lasts = Math.min(longestOffer, heldUntil - Date.now())
  const action = {
    label: 'Undo',
    command: 'undo.last',
    run: () => void store.getState().undo(id).then(tellUndone),
  }
  const notice = {
    tone: 'plain',
    title: visibleText(title),
    topic: 'undo',
    ...(text !== undefined && { text }),
  } as const
  notify(lasts > 0 ? { ...notice, action, lasts } : notice)
}

/** Shows what was undone. */
export function tellUndone(taken: Result<Undoable | null>): void {
  notifyFailure(taken)
  if (!taken.ok || taken.value === null) return
  notify({ tone: 'plain', title: 'Undone', text: visibleText(taken.value.title), topic: 'undo' })
}

type Woken = Pick<Extract<DeskEvent, { kind: 'reportsWoke' }>, 'workspaceId' | 'reportIds' | 'unanswered'>

function wokenWords(woken: number, unanswered: number): string {
  if (unanswered === 0) return 'Snoozed until now.'
  return unanswered === woken ? 'Nobody answered.' : `Nobody answered on ${unanswered} of them.`
}

/** Shows that snoozed reports are back. A button opens the report, or the inbox for several, in their own workspace. */
export function tellWoken(store: AppStore, { workspaceId, reportIds, unanswered }: Woken): void {
  const [only] = reportIds
  if (only === undefined) return
  const goThere = async (show: () => void) => {
    if (await goToWorkspace(store, workspaceId)) show()
  }
  notify({
    tone: 'plain',
    title: reportIds.length === 1 ? `#${only} is awake again` : `${reportIds.length} reports are awake again`,
    text: wokenWords(reportIds.length, unanswered.length),
    ...(reportIds.length === 1
      ? { action: { label: 'Open', run: () => void goThere(() => void store.getState().openReport(only)) } }
      : {
          action: {
            label: 'Go to Inbox',
            run: () => void goThere(() => store.getState().chooseView({ kind: 'inbox' })),
          },
        }),
  })
}
