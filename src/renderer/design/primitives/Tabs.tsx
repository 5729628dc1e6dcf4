import type { ReactNode } from 'react'
import { Tab as AriaTab, TabList as AriaTabList, Tabs as AriaTabs, TabPanel } from 'react-aria-components'
import { Count } from './Count.tsx'
import styles from './Tabs.module.css'

export interface TabView {
  readonly id: string
  readonly title: string
  readonly count?: number | undefined
  readonly content: ReactNode
}

interface TabsProps {
  readonly label: string
  readonly tabs: readonly TabView[]
  readonly selected: string
  readonly onSelect: (id: string) => void
}

/** Several views of one thing, one at a time. The panel fills what is left of the height and scrolls. */
export function Tabs({ label, tabs, selected, onSelect }: TabsProps): ReactNode {
  return (
    <AriaTabs
      className={styles.tabs}
      selectedKey={selected}
      onSelectionChange={(key) => onSelect(String(key))}
    >
      <AriaTabList className={styles.list} aria-label={label}>
        {tabs.map((tab) => (
          <AriaTab key={tab.id} id={tab.id} className={styles.tab}>
            {tab.title}
            {tab.count !== undefined && <Count value={tab.count} />}
          </AriaTab>
        ))}
      </AriaTabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className={styles.panel}>
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}
