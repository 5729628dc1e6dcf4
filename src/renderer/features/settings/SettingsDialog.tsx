import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { classNames } from '../../design/class-names.ts'
import { Dialog } from '../../design/primitives/Dialog.tsx'
import pageStyles from '../../design/primitives/pages.module.css'
import { SearchLine } from '../../design/primitives/SearchLine.tsx'
import type { SettingName } from '../../state/shape/ui-shape.ts'
import { useApp } from '../../state/use-app.ts'
import {
  pageTitle,
  type SettingPage,
  settingPages,
  settingsFor,
  settingWords,
} from '../../words/setting-words.ts'
import { SettingControl } from './SettingControl.tsx'
import styles from './SettingsDialog.module.css'

interface SettingsDialogProps {
  /** The setting that the dialog opens at; null: its first page. */
  readonly sought: SettingName | null
}

/** All settings, by page or by search. Each change takes effect at once. */
export function SettingsDialog({ sought }: SettingsDialogProps): ReactNode {
  const closeDialog = useApp((state) => state.closeDialog)
  const isDemo = useApp(
    ({ desk, currentWorkspaceId }) =>
      desk?.workspaces.some(({ id, isDemo: demo }) => demo && id === currentWorkspaceId) === true,
  )
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState<SettingPage>(sought === null ? 'general' : settingWords[sought].page)
  const frame = useFocusOn(sought)
  const isSearched = typed.trim() !== ''
  const found = settingsFor(typed).filter((name) => !(isDemo && name === 'renewToken'))
  const ofPage = (wanted: SettingPage) => found.filter((name) => settingWords[name].page === wanted)
  return (
    <Dialog title="Settings" isOpen onClose={closeDialog} width="wide">
      <div ref={frame} className={classNames(pageStyles.frame, styles.frame)}>
        <SearchLine
          label="Search settings"
          placeholder="Search settings"
          value={typed}
          onChange={setTyped}
          autoFocus={sought === null}
        />
        {isSearched ? (
          <section className={styles.found} aria-label="Search results">
            {settingPages.map(({ id }) => (
              <Group key={id} title={pageTitle(id)} names={ofPage(id)} />
            ))}
            {found.length === 0 && <p className={pageStyles.nothing}>No matches</p>}
          </section>
        ) : (
          <Tabs
            className={pageStyles.pages}
            orientation="vertical"
            selectedKey={page}
            onSelectionChange={(key) => {
              const chosen = settingPages.find(({ id }) => id === key)
              if (chosen !== undefined) setPage(chosen.id)
            }}
          >
            <TabList className={pageStyles.list} aria-label="Pages">
              {settingPages.map(({ id, title }) => (
                <Tab key={id} id={id} className={pageStyles.page}>
                  {title}
                </Tab>
              ))}
            </TabList>
            {settingPages.map(({ id }) => (
              <TabPanel key={id} id={id} className={classNames(pageStyles.panel, styles.panel)}>
                {ofPage(id).map((name) => (
                  <SettingControl key={name} name={name} />
                ))}
              </TabPanel>
            ))}
          </Tabs>
        )}
      </div>
    </Dialog>
  )
}

interface GroupProps {
  readonly title: string
  readonly names: readonly SettingName[]
}

function Group({ title, names }: GroupProps): ReactNode {
  if (names.length === 0) return null
  return (
    <section aria-label={title} className={styles.group}>
      <h3 className={styles.heading}>{title}</h3>
      {names.map((name) => (
        <SettingControl key={name} name={name} />
      ))}
    </section>
  )
}

/** Moves the focus to the control of the wanted setting when the control appears. */
function useFocusOn(sought: SettingName | null): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (sought === null) return
    const row = frame.current?.querySelector<HTMLElement>(`[data-setting="${sought}"]`)
    row?.scrollIntoView({ block: 'nearest' })
    const control =
      row?.querySelector<HTMLElement>('input:checked') ?? row?.querySelector<HTMLElement>('input, button')
    control?.focus()
  }, [sought])
  return frame
}
