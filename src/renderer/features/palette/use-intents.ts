import { useMemo } from 'react'
import { transitionNames } from '#shared/admin-api/transition-names.ts'
import { hasSelection } from '../../commands/selection-commands.ts'
import { useCvssScore } from '../../forms/classification/use-cvss-score.ts'
import { tellDecision } from '../../notices/tell-decision.ts'
import type { AppStore } from '../../state/app-state.ts'
import { subjectOf } from '../../state/subject.ts'
import { useValue } from '../../state/use-answer.ts'
import { useApp } from '../../state/use-app.ts'
import { visibleText } from '../../text/visible.ts'
import type { PaletteEntry } from './palette-entries.ts'
import { intentEntries } from './report-intents.ts'

const none: readonly PaletteEntry[] = []

/** Decisions about the open report that can be made by typing; none when several reports are selected. */
export function useIntents(): readonly PaletteEntry[] {
  const workspaceId = useApp((state) => state.currentWorkspaceId)
  const reportId = useApp((state) => (hasSelection(state) ? null : subjectOf(state)))
  const people = useApp((state) => state.people)
  const about = workspaceId === null || reportId === null ? null : { workspaceId, reportId }
  const report = useValue('report.read', about)
  const transitions = useValue('report.transitions', about === null ? null : { ...about, ask: false })
  const choices = useValue(
    'act.formChoices',
    about === null ? null : { workspaceId: about.workspaceId, programId: null },
  )
  const score = useCvssScore(report?.cvss ?? null)
  return useMemo(
    () =>
      report === null
        ? none
        : intentEntries({ report, transitions, severities: choices?.severities ?? null, people, score }),
    [report, transitions, choices, people, score],
  )
}

/**
 * Runs a decision chosen in the palette. A state opens its form, which asks for whatever else it needs; a person or a
 * severity is decided at once.
 */
export async function runIntent(store: AppStore, kind: string, what: string): Promise<void> {
  const { decide, openStateForm, people } = store.getState()
  const reportId = subjectOf(store.getState())
  if (reportId === null) return
  if (kind === 'state') {
    const transition = transitionNames.find((name) => name === what)
    if (transition !== undefined) openStateForm(reportId, { kind: 'transition', transition })
  }
  if (kind === 'assign') {
    const userId = what === '' ? null : what
    const known = people?.find(({ id }) => id === userId)
    const whom =
      userId === null ? 'nobody' : known?.isMe === true ? 'you' : visibleText(known?.nickname ?? userId)
    tellDecision(store, await decide([reportId], { kind: 'assign', userId }), `#${reportId} goes to ${whom}`)
  }
  if (kind === 'severity') {
    const decided = await decide([reportId], { kind: 'classify', severityId: Number(what) })
    tellDecision(store, decided, `#${reportId}: severity changed`)
  }
}
