import { useEffect, useRef, useState } from 'react'
import type { TransitionName } from '#shared/admin-api/transitions.ts'
import { fillPlaceholders } from '#shared/rules/templates/placeholders.ts'
import { type ChosenOriginal, templateValues } from '#shared/rules/templates/report-values.ts'
import { useApp } from '../../state/use-app.ts'
import { useTemplateSubject } from '../templates/template-subject.ts'
import { useDrafts } from './use-drafts.ts'

interface TransitionMessage {
  readonly text: string
  /** Keeps what a person types: from now on no template takes its place. */
  readonly type: (text: string) => void
  /** Name of the template the text is, as long as nobody has changed it. */
  readonly from: string | null
  /** It was sent: nothing of it is kept. */
  readonly forget: () => void
}

/**
 * The message of a change of state: what was typed before and not sent, else the template of that change, filled. A
 * template never takes the place of typed words, and follows the original as long as nobody has changed it.
 */
export function useTransitionMessage(
  workspaceId: string,
  reportId: number,
  transition: TransitionName | null,
  original: ChosenOriginal | null,
): TransitionMessage {
  const templates = useApp((state) => state.templates)
  const readTemplates = useApp((state) => state.readTemplates)
  const { drafts, write } = useDrafts(workspaceId, reportId)
  const subject = useTemplateSubject(workspaceId, reportId)
  useEffect(() => void readTemplates(), [readTemplates])
  // Emptied by hand: that is an answer too, and no template comes back.
  const [isEmptied, setEmptied] = useState(false)

  const typed = drafts?.transition ?? ''
  const template = templates?.find(({ defaultFor }) => transition !== null && defaultFor === transition)
  const prefilled =
    drafts === null || typed !== '' || isEmptied || template === undefined || subject === null
      ? null
      : fillPlaceholders(template.text, templateValues(subject.report, subject.me, original))
  const text = prefilled ?? typed
  const type = (next: string) => {
    setEmptied(next === '')
    write('transition', next)
  }

  // Typed words that name the original are filled as soon as it is known.
  const originalId = original?.id ?? null
  const filledFor = useRef<number | null>(null)
  useEffect(() => {
    if (originalId === filledFor.current) return
    filledFor.current = originalId
    if (originalId === null || subject === null || typed === '') return
    const filled = fillPlaceholders(typed, templateValues(subject.report, subject.me, original))
    if (filled !== typed) write('transition', filled)
  }, [originalId, original, subject, typed, write])

  return {
    text,
    type,
    from: prefilled === null ? null : (template?.name ?? null),
    forget: () => write('transition', ''),
  }
}
