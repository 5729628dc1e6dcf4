import type { PersonView } from '#shared/desk/named.ts'
import type { Desk } from '../../bridge/desk-bridge.ts'
import { type Notice, notify } from '../../design/primitives/Toast.tsx'
import { notifyFailure } from '../../notices/notify-error.ts'
import type { AppStore } from '../../state/app-state.ts'
import { visibleText } from '../../text/visible.ts'

/**
 * Keeps "me" of the open workspace correct: a user who has chosen no name becomes the author of the first comment they
 * post; a user who has chosen another name is asked once.
 *
 * @returns a function that stops following.
 */
export function followAuthor(
  store: AppStore,
  desk: Desk,
  tell: (notice: Notice) => void = notify,
): () => void {
  const asked = new Set<string>()
  const look = async (workspaceId: string) => {
    const answer = await desk.invoke('people.otherAuthor', { workspaceId })
    if (!answer.ok || answer.value === null || store.getState().currentWorkspaceId !== workspaceId) return
    const { author, me } = answer.value
    if (me === null) return learn(author)
    const question = JSON.stringify([workspaceId, author.id, me.id])
    if (asked.has(question)) return
    asked.add(question)
    tell(questionOf(store, desk, { workspaceId, author, me }, () => asked.delete(question)))
  }
  const learn = async (author: PersonView) => {
    const chosen = await store.getState().chooseMe(author.id)
    if (!chosen.ok) return notifyFailure(chosen)
    tell({
      tone: 'plain',
      title: `You are ${visibleText(author.nickname)}`,
      text: 'Your activity is posted under this name.',
      topic: 'author',
      action: { label: 'Change', run: () => store.getState().openDialog('me') },
    })
  }
  const stopListening = desk.listen((event) => {
    const isHere = event.kind === 'otherAuthor' && event.workspaceId === store.getState().currentWorkspaceId
    if (isHere) void look(event.workspaceId)
  })
  const stopFollowing = store.subscribe(({ currentWorkspaceId }, before) => {
    if (currentWorkspaceId !== null && currentWorkspaceId !== before.currentWorkspaceId) {
      void look(currentWorkspaceId)
    }
  })
  return () => {
    stopListening()
    stopFollowing()
  }
}

interface Contradiction {
  readonly workspaceId: string
  readonly author: PersonView
  /** The person that the user chose as "me". */
  readonly me: PersonView
}

/**
 * Asks in a notice and not in a dialog: the question appears without the user's doing, and keys belong to what the user
 * is doing now. Closing the notice keeps the present choice. The answer is about the workspace of the question, even if
 * another one is open by then.
 *
 * @param askAgain called when the question may be asked again: the user says that they are the author, and may choose
 * another name later; or another notice took the place of the question.
 */
function questionOf(
  store: AppStore,
  desk: Desk,
  { workspaceId, author, me }: Contradiction,
  askAgain: () => void,
): Notice {
  const chosen = visibleText(me.nickname)
  const posted = visibleText(author.nickname)
  let isAnswered = false
  const keep = () => {
    if (isAnswered) return
    isAnswered = true
    void desk.invoke('people.keepMe', { workspaceId, author: author.id, me: me.id }).then(notifyFailure)
  }
  return {
    tone: 'plain',
    title: `Are you ${posted}?`,
    text: `What you write is posted as ${posted}, but you chose ${chosen} as yourself.`,
    topic: 'author',
    stays: true,
    action: {
      label: `I am ${posted}`,
      run: () => {
        isAnswered = true
        askAgain()
        void store.getState().chooseMe(author.id, workspaceId).then(notifyFailure)
      },
    },
    other: { label: `Keep ${chosen}`, run: keep },
    onClose: (isReplaced) => (isReplaced ? askAgain() : keep()),
  }
}
