import { type ReactNode, useEffect, useMemo, useState } from 'react'
import {
  Autocomplete,
  Collection,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  SearchField,
} from 'react-aria-components'
import { printName } from '#shared/rules/query/print.ts'
import { allCommands, findCommand } from '../../commands/registry.ts'
import { isByPlace, savedViewCommand } from '../../commands/saved-view-commands.ts'
import { useKeysOf } from '../../commands/use-keys.ts'
import { Dialog } from '../../design/primitives/Dialog.tsx'
import { Icon } from '../../design/primitives/Icon.tsx'
import { Kbd } from '../../design/primitives/Kbd.tsx'
import { useApp, useAppStore } from '../../state/use-app.ts'
import { ForeignText } from '../../text/ForeignText.tsx'
import { visibleText } from '../../text/visible-text.ts'
import { TitleText } from '../queue/TitleText.tsx'
import styles from './CommandPalette.module.css'
import {
  matchingEntries,
  type PaletteEntry,
  personEntries,
  programEntries,
  savedViewEntries,
  typedReportId,
} from './palette-entries.ts'
import { useFoundReports, useReportEntry } from './use-report-entries.ts'

/** Everything that can be done or gone to, found by typing: commands, views, programs, people, reports. */
export function CommandPalette(): ReactNode {
  const store = useAppStore()
  const closeDialog = useApp((state) => state.closeDialog)
  const counts = useApp((state) => state.counts)
  const savedViews = useApp((state) => state.savedViews)
  const keysOf = useKeysOf()
  const [typed, setTyped] = useState('')
  const people = useApp((state) => state.people)
  const readPeople = useApp((state) => state.readPeople)
  const numbered = typedReportId(typed)
  const report = useReportEntry(numbered)
  const found = useFoundReports(numbered === null ? typed : '')
  useEffect(() => void readPeople(), [readPeople])

  const fixed = useMemo(() => {
    const commands: readonly PaletteEntry[] = allCommands
      .filter(
        (command) =>
          command.id !== 'desk.palette' &&
          !isByPlace(command.id) &&
          command.isEnabled?.(store.getState()) !== false,
      )
      .map(({ id, title, group }) => ({ id: `command:${id}`, title, group, keys: keysOf(id) }))
    const views = savedViewEntries(savedViews, (place) => keysOf(savedViewCommand(place)))
    return [...commands, ...views, ...programEntries(counts)]
  }, [store, counts, savedViews, keysOf])

  const isBlank = typed.trim() === ''
  const entries = [
    ...(report === null ? [] : [report]),
    ...matchingEntries(isBlank ? fixed : [...fixed, ...personEntries(people)], typed),
    ...(isBlank ? [] : [searchEntry(typed)]),
    // Last, since they come last: what Enter does must not change under the finger.
    ...found,
  ]

  const run = (id: string) => {
    closeDialog()
    // The dialog gives the focus back first; a command that moves it comes after that.
    requestAnimationFrame(() => requestAnimationFrame(() => runEntry(id)))
  }
  const runEntry = (id: string) => {
    const [kind, ...rest] = id.split(':')
    const what = rest.join(':')
    const state = store.getState()
    if (kind === 'command') findCommand(what)?.run(store)
    const saved = kind === 'saved' ? state.savedViews?.find(({ id: other }) => other === what) : undefined
    if (saved !== undefined) state.chooseSavedView(saved)
    if (kind === 'program') state.chooseView({ kind: 'program', programId: Number(what) })
    const person = kind === 'person' ? state.people?.find(({ id: other }) => other === what) : undefined
    if (person !== undefined) {
      state.chooseView({ kind: 'all' })
      state.typeSearch(`assignee:${printName(person.nickname)}`)
    }
    if (kind === 'report') void state.openReport(Number(what))
    if (kind === 'search') state.typeSearch(what)
  }

  return (
    <Dialog title="Command palette" isOpen isBare onClose={closeDialog}>
      <Autocomplete inputValue={typed} onInputChange={setTyped}>
        <SearchField className={styles.field} aria-label="Command or report number" autoFocus>
          <Icon name="command" />
          <Input
            className={styles.input}
            placeholder="A command, a view, a program, a person, or words of a report"
            onKeyDownCapture={(event) => {
              // A search field would only clear itself first.
              if (event.key === 'Escape') closeDialog()
            }}
          />
          <Kbd keys="Escape" />
        </SearchField>
        <ListBox
          className={styles.list}
          aria-label="Commands"
          items={grouped(entries)}
          onAction={(key) => run(String(key))}
          renderEmptyState={() => <p className={styles.nothing}>Nothing of that name</p>}
        >
          {(group) => (
            <ListBoxSection id={group.title} className={styles.section}>
              <Header className={styles.title}>{group.title}</Header>
              <Collection items={group.entries}>
                {(entry) => (
                  <ListBoxItem id={entry.id} className={styles.entry} textValue={visibleText(entry.title)}>
                    <span className={styles.words}>
                      {entry.id.startsWith('report:') ? (
                        <TitleText title={entry.title} />
                      ) : (
                        <ForeignText text={entry.title} />
                      )}
                    </span>
                    {entry.keys !== undefined && <Kbd keys={entry.keys} />}
                  </ListBoxItem>
                )}
              </Collection>
            </ListBoxSection>
          )}
        </ListBox>
      </Autocomplete>
    </Dialog>
  )
}

interface EntryGroup {
  readonly id: string
  readonly title: string
  readonly entries: readonly PaletteEntry[]
}

/** Groups in the order of their best entry. */
function grouped(entries: readonly PaletteEntry[]): readonly EntryGroup[] {
  return [...Map.groupBy(entries, ({ group }) => group)].map(([title, members]) => ({
    id: title,
    title,
    entries: members,
  }))
}

function searchEntry(typed: string): PaletteEntry {
  return { id: `search:${typed.trim()}`, title: `Search for “${typed.trim()}”`, group: 'Search' }
}
