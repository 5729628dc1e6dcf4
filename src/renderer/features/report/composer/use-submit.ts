import { type RefObject, useEffect, useRef } from 'react'
import { reviewWords } from '#shared/rules/outgoing/review-words.ts'
import type { KeptDrafts } from '../../../forms/drafts/use-drafts.ts'
import { tellDecision } from '../../../notices/tell-decision.ts'
import type { ComposerAudience } from '../../../state/shape/act-shape.ts'
import { useApp, useAppStore } from '../../../state/use-app.ts'
import { composerWords } from '../../../words/composer-words.ts'

/** The content of the composer. */
export interface ComposedComment {
  readonly reportId: number
  readonly audience: ComposerAudience
  readonly text: string
}

/** Start and end of a part of a text. */
export type Selection = [start: number, end: number]

interface Submitting {
  readonly submit: () => Promise<void>
  /**
   * The part of the text that the user was asked about; it is selected when the user returns, ready to be typed over.
   */
  readonly doubted: RefObject<Selection | null>
}

/**
 * Sends a comment; pressing several times sends it only once.
 *
 * @param kept the drafts of the report on screen.
 * @param leave moves from the composer back to the report.
 */
export function useSubmit(comment: ComposedComment, kept: KeptDrafts, leave: () => void): Submitting {
  const { reportId, audience, text } = comment
  const { drafts, write, readKept } = kept
  const store = useAppStore()
  const compose = useApp((state) => state.compose)
  const decide = useApp((state) => state.decide)
  const shown = useRef({ reportId, drafts })
  useEffect(() => {
    shown.current = { reportId, drafts }
  })
  const doubted = useRef<Selection | null>(null)
  /** Comments of any report that are being written to the outbox, so that pressing twice sends them once. */
  const submitted = useRef(new Set<string>())

  const submit = async () => {
    const written = text.trim()
    const name = `${reportId} ${audience} ${text}`
    if (written === '' || submitted.current.has(name)) return
    submitted.current.add(name)
    const deciding = store.getState().doing(async () => {
      const decided = await decide([reportId], { kind: 'comment', text: written, audience })
      submitted.current.delete(name)
      const isHere = shown.current.reportId === reportId
      // If the user went to another report, or has just come back, another text may have been begun meanwhile.
      const known = isHere && shown.current.drafts !== null ? shown.current.drafts : await readKept()
      const since = known === null ? null : (known[audience] ?? '')
      if (decided.ok) {
        if (since === text) write(audience, '')
        return decided
      }
      // Neither the rejected text nor one begun meanwhile may be lost.
      if (since !== null && since !== text) write(audience, since === '' ? text : `${text}\n\n${since}`)
      if (isHere) {
        if (decided.error.kind === 'cancelled') doubted.current = firstDoubt(comment)
        compose(audience)
      }
      return decided
    })
    // Leave at once: the next key is already a command, not a letter of the text just sent. Leaving is drawn together
    // with the optimistic update.
    leave()
    tellDecision(store, await deciding, `${composerWords[audience].sent} on #${reportId}`)
  }
  return { submit, doubted }
}

function firstDoubt({ audience, text }: ComposedComment): Selection | null {
  const place = audience === 'public' ? 'publicReply' : 'internalComment'
  const [doubt] = reviewWords([{ place, text }])
  return doubt === undefined ? null : [doubt.start, doubt.end]
}
