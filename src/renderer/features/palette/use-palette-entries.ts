import { useEffect, useMemo } from 'react'
import { typedReportId } from '#shared/rules/query/typed-number.ts'
import { allCommands } from '../../commands/registry.ts'
import { isByPlace, savedViewCommand } from '../../commands/saved-view-commands.ts'
import { useKeysOf } from '../../commands/use-keys.ts'
import { canRun } from '../../commands/window-commands.ts'
import { subjectOf } from '../../state/subject.ts'
import { useApp, useAppStore } from '../../state/use-app.ts'
import {
  guideEntries,
  matchingEntries,
  type PaletteEntry,
  personEntries,
  programEntries,
  savedViewEntries,
  settingEntries,
  workspaceEntries,
} from './palette-entries.ts'
import { useIntents } from './use-intents.ts'
import { useFoundReports, useRecentReports, useReportEntry } from './use-report-entries.ts'

/** The palette's entries that match the typed text, best first. */
export function usePaletteEntries(typed: string): readonly PaletteEntry[] {
  const hasReport = useApp((state) => subjectOf(state) !== null)
  const people = useApp((state) => state.people)
  const readPeople = useApp((state) => state.readPeople)
  const ownReport = useApp((state) => state.ownReport)
  /** Text that may find other reports; empty in a report window, which offers only its commands. */
  const sought = ownReport === null ? typed : ''
  const numbered = typedReportId(sought)
  const report = useReportEntry(numbered)
  const found = useFoundReports(numbered === null ? sought : '')
  useEffect(() => void readPeople(), [readPeople])

  const fixed = useFixedEntries()
  const isBlank = typed.trim() === ''
  const intents = useIntents()
  const recent = useRecentReports()
  const aboutReport = ({ group }: PaletteEntry) => group === 'Triage' || group === 'Read'
  // A user who is looking at a report is likely to act on it, so those entries come first.
  const ordered = hasReport
    ? [
        ...fixed.filter(aboutReport),
        ...(isBlank ? recent : []),
        ...fixed.filter((entry) => !aboutReport(entry)),
      ]
    : fixed
  return [
    ...(report === null ? [] : [report]),
    ...(isBlank
      ? ordered
      : matchingEntries(
          [
            ...intents,
            ...ordered,
            ...(ownReport === null ? [...personEntries(people), ...settingEntries, ...guideEntries] : []),
          ],
          typed,
        )),
    ...(isBlank || ownReport !== null ? [] : [searchEntry(sought)]),
    // At the end, since they arrive last: the entry that Enter runs must not change just before the press.
    ...found,
  ]
}

/** Entries that do not depend on the typed text. */
function useFixedEntries(): readonly PaletteEntry[] {
  const store = useAppStore()
  const counts = useApp((state) => state.counts)
  const workspaces = useApp((state) => state.desk?.workspaces)
  const current = useApp((state) => state.currentWorkspaceId)
  const savedViews = useApp((state) => state.savedViews)
  const ownReport = useApp((state) => state.ownReport)
  const keysOf = useKeysOf()
  return useMemo(() => {
    const commands: readonly PaletteEntry[] = allCommands
      .filter(
        (command) =>
          command.id !== 'desk.palette' && !isByPlace(command.id) && canRun(command, store.getState()),
      )
      .map(({ id, title, group, synonyms }) => ({
        id: `command:${id}`,
        title,
        group,
        synonyms,
        keys: keysOf(id),
      }))
    if (ownReport !== null) return commands
    const views = savedViewEntries(savedViews, (place) => keysOf(savedViewCommand(place)))
    return [...commands, ...views, ...workspaceEntries(workspaces, current), ...programEntries(counts)]
  }, [store, ownReport, counts, savedViews, keysOf, workspaces, current])
}

function searchEntry(typed: string): PaletteEntry {
  return { id: `search:${typed.trim()}`, title: `Search for “${typed.trim()}”`, group: 'Search' }
}
