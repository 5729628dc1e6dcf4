import type { ReactNode } from 'react'
import { IconButton } from '../../design/primitives/Button.tsx'
import { Icon } from '../../design/primitives/Icon.tsx'
import { subjectOf } from '../../state/subject.ts'
import { useApp } from '../../state/use-app.ts'
import { visibleText } from '../../text/visible.ts'
import { viewTitle } from '../../words/view-words.ts'
import { ListMeta } from './ListMeta.tsx'
import { ListNotices } from './ListNotices.tsx'
import styles from './ListPane.module.css'
import { ReportGrid } from './ReportGrid.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { SearchBox } from './search/SearchBox.tsx'
import { ServiceSearchBar } from './search/ServiceSearchBar.tsx'
import { usePassingTime } from './use-passing-time.ts'

interface ListPaneProps {
  /** Whether the queues are a drawer and the pane shows the button that opens it. */
  readonly hasRailButton: boolean
  /** Whether a click shows the report, because only one of the two, list or report, is on screen. */
  readonly opensOnClick: boolean
}

/** The middle of the desk: search, view and order, and the reports. */
export function ListPane({ hasRailButton, opensOnClick }: ListPaneProps): ReactNode {
  const showRail = useApp((state) => state.showRail)
  usePassingTime()
  // The report beside the list has the window's heading; without a report, the list has it.
  const title = useApp((state) =>
    !state.isAlone && subjectOf(state) !== null ? null : visibleText(viewTitle(state.view, state.counts)),
  )
  return (
    <div className={styles.pane}>
      {title !== null && <h1 className="visually-hidden">{title}</h1>}
      <div className={styles.head}>
        <div className={styles.find}>
          {hasRailButton && (
            <IconButton label="Show queues" onPress={() => showRail(true)}>
              <Icon name="menu" />
            </IconButton>
          )}
          <SearchBox />
        </div>
        <ListMeta />
      </div>
      <ListNotices />
      <ReportGrid opensOnClick={opensOnClick} />
      <SelectionBar />
      <ServiceSearchBar />
    </div>
  )
}
