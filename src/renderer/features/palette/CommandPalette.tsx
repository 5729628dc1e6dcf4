import { type ReactNode, useState } from 'react'
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
import { Dialog } from '../../design/primitives/Dialog.tsx'
import { Icon } from '../../design/primitives/Icon.tsx'
import { Kbd } from '../../design/primitives/Kbd.tsx'
import { itemPressedBy } from '../../design/primitives/pressed-by.tsx'
import { useApp, useAppStore } from '../../state/use-app.ts'
import { ForeignText } from '../../text/ForeignText.tsx'
import { TitleText } from '../../text/TitleText.tsx'
import { visibleText } from '../../text/visible.ts'
import styles from './CommandPalette.module.css'
import type { PaletteEntry } from './palette-entries.ts'
import { runEntry } from './run-entry.ts'
import { usePaletteEntries } from './use-palette-entries.ts'

/** Everything that the user can do or go to, found by typing: commands, views, programs, people, reports. */
export function CommandPalette(): ReactNode {
  const store = useAppStore()
  const closeDialog = useApp((state) => state.closeDialog)
  const ownReport = useApp((state) => state.ownReport)
  const [typed, setTyped] = useState('')
  const entries = usePaletteEntries(typed)

  const run = (id: string) => {
    closeDialog()
    // The dialog returns the focus first; only then may a command move it.
    requestAnimationFrame(() => requestAnimationFrame(() => runEntry(store, id)))
  }

  return (
    <Dialog title="Command palette" isOpen isBare onClose={closeDialog}>
      <Autocomplete inputValue={typed} onInputChange={setTyped}>
        <SearchField className={styles.field} aria-label="Command or report number" autoFocus>
          <Icon name="command" />
          <Input
            autoComplete="off"
            className={styles.input}
            placeholder={ownReport === null ? 'Search commands, views, people, reports…' : 'Search commands…'}
            onKeyDownCapture={(event) => {
              // Without this, the first Escape would only clear the search field.
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
          renderEmptyState={() => <p className={styles.nothing}>No matches</p>}
        >
          {(group) => (
            <ListBoxSection id={group.title} className={styles.section}>
              <Header className={styles.title}>{group.title}</Header>
              <Collection items={group.entries}>
                {(entry) => (
                  <ListBoxItem
                    id={entry.id}
                    className={styles.entry}
                    textValue={visibleText(entry.title)}
                    {...itemPressedBy(entry.keys)}
                  >
                    <span className={styles.words}>
                      {entry.id.startsWith('report:') ? (
                        <TitleText title={entry.title} />
                      ) : (
                        <ForeignText text={entry.title} />
                      )}
                    </span>
                    {entry.warning !== undefined && <span className={styles.warning}>{entry.warning}</span>}
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

/** The entries by group; groups are in the order of their best entry. */
function grouped(entries: readonly PaletteEntry[]): readonly EntryGroup[] {
  return [...Map.groupBy(entries, ({ group }) => group)].map(([title, members]) => ({
    id: title,
    title,
    entries: members,
  }))
}
