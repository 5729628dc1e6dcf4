import { useEffect, useRef, useState } from 'react'
import type { TransitionName } from '#shared/admin-api/transitions.ts'
import { withReturnedWords } from '#shared/desk/draft-places.ts'
import type { DraftSlot } from '#shared/desk/drafts.ts'
import { fillPlaceholders } from '#shared/rules/templates/placeholders.ts'
import { type ChosenOriginal, templateValues } from '#shared/rules/templates/report-values.ts'
import { useApp } from '../../state/use-app.ts'
import { useDrafts } from '../drafts/use-drafts.ts'
import { useTemplateSubject } from '../template/template-subject.ts'

type TransitionDraft = `transition:${TransitionName}`
const isMessage = (slot: DraftSlot): boolean => slot.startsWith('transition:')

export interface TransitionMessage {
  readonly text: string
  /** Keeps the user's text, which the default of this transition no longer replaces. */
  readonly type: (text: string) => void
  /** The name of the template that the text came from, as long as the text is unchanged; null otherwise. */
  readonly from: string | null
  /** Whether drafts, templates and report have been read, so that `text` is final. */
  readonly isReady: boolean
  /** Drops the draft, because the message was sent. */
  readonly forget: () => void
}

/**
 * The message of a transition of a report: its own draft, else the default template of that transition, filled in. As
 * long as the default is unchanged, it follows the chosen original.
 */
export function useTransitionMessage(
  workspaceId: string,
  reportId: number,
  transition: TransitionName | null,
  original: ChosenOriginal | null,
): TransitionMessage {
  const templates = useApp((state) => state.templates)
  const readTemplates = useApp((state) => state.readTemplates)
  const { drafts, write } = useDrafts(workspaceId, reportId, isMessage)
  const subject = useTemplateSubject(workspaceId, reportId)
  useEffect(() => void readTemplates(), [readTemplates])
  // Transitions whose message the user emptied: that is a choice, too, so no default replaces it.
  const [emptied, setEmptied] = useState<ReadonlySet<TransitionName>>(new Set())

  // Text typed before the drafts were read. It must neither overwrite the draft on the disk nor be lost.
  const [early, setEarly] = useState<Readonly<Partial<Record<TransitionDraft, string>>>>({})
  useEffect(() => {
    if (drafts === null) return
    const texts = Object.entries(early) as [TransitionDraft, string][]
    if (texts.length === 0) return
    for (const [place, text] of texts) write(place, withKept(drafts[place] ?? '', text))
    setEarly({})
  }, [drafts, early, write])

  const slot = transition === null ? null : (`transition:${transition}` as const)
  const typed = slot === null ? '' : (early[slot] ?? drafts?.[slot] ?? '')
  const template = templates?.find(({ defaultFor }) => transition !== null && defaultFor === transition)
  const isEmptied = transition !== null && emptied.has(transition)
  const prefilled =
    drafts === null || typed !== '' || isEmptied || template === undefined || subject === null
      ? null
      : fillPlaceholders(template.text, templateValues(subject.report, subject.me, original))
  const text = prefilled ?? typed
  const type = (next: string) => {
    if (slot === null || transition === null) return
    const others = [...emptied].filter((one) => one !== transition)
    setEmptied(new Set(next === '' ? [...others, transition] : others))
    if (drafts === null) setEarly((before) => ({ ...before, [slot]: next }))
    else write(slot, next)
  }

  // Placeholders for the original in typed text are filled in as soon as the original is known.
  const originalId = original?.id ?? null
  const filledFor = useRef<number | null>(null)
  useEffect(() => {
    if (originalId === filledFor.current) return
    filledFor.current = originalId
    if (slot === null || originalId === null || subject === null || typed === '') return
    const filled = fillPlaceholders(typed, templateValues(subject.report, subject.me, original))
    if (filled !== typed) write(slot, filled)
  }, [originalId, original, subject, typed, write, slot])

  return {
    text,
    type,
    from: prefilled === null ? null : (template?.name ?? null),
    isReady:
      drafts !== null &&
      (slot === null || early[slot] === undefined) &&
      templates !== null &&
      (template === undefined || subject !== null),
    forget: () => {
      if (slot !== null) write(slot, '')
    },
  }
}

function withKept(kept: string, typed: string): string {
  return kept === '' ? typed : withReturnedWords(typed, kept)
}
