import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import { classNames } from '../../design/class-names.ts'
import { Dialog } from '../../design/primitives/Dialog.tsx'
import pageStyles from '../../design/primitives/pages.module.css'
import { SearchLine } from '../../design/primitives/SearchLine.tsx'
import { Skeleton } from '../../design/primitives/Skeleton.tsx'
import { MarkdownPreview } from '../../forms/template/MarkdownPreview.tsx'
import { useApp } from '../../state/use-app.ts'
import { guidePages } from '../../words/guide-pages.ts'
import styles from './GuideDialog.module.css'
import { type GuideTexts, pagesWith, readGuide } from './guide-texts.ts'

/** The user guide, by page or by search. It is part of the window and needs no connection. */
export function GuideDialog(): ReactNode {
  const closeDialog = useApp((state) => state.closeDialog)
  const page = useApp((state) => state.guidePage)
  const openGuide = useApp((state) => state.openGuide)
  const [texts, setTexts] = useState<GuideTexts | null>(null)
  const [typed, setTyped] = useState('')
  const frame = useRef<HTMLDivElement>(null)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    readGuide().then(setTexts, () => setBroken(true))
  }, [])
  const found = texts === null ? guidePages.map(({ id }) => id) : pagesWith(texts, typed)
  const shown = found.includes(page) ? page : (found[0] ?? null)
  const pages = guidePages.filter(({ id }) => found.includes(id))
  return (
    <Dialog title="Guide" isOpen onClose={closeDialog} width="wide">
      <div ref={frame} className={classNames(pageStyles.frame, styles.frame)}>
        <SearchLine
          label="Search the guide"
          placeholder="Search the guide"
          value={typed}
          onChange={setTyped}
          autoFocus
          input={{ onKeyDown: (event) => turnPage(event, frame.current) }}
        />
        {shown === null ? (
          <p className={pageStyles.nothing}>No matches</p>
        ) : (
          <Tabs
            className={pageStyles.pages}
            orientation="vertical"
            selectedKey={shown}
            onSelectionChange={(key) => {
              const chosen = guidePages.find(({ id }) => id === key)
              if (chosen !== undefined) openGuide(chosen.id)
            }}
          >
            <TabList className={pageStyles.list} aria-label="Pages">
              {pages.map(({ id, title }) => (
                <Tab key={id} id={id} className={pageStyles.page}>
                  {title}
                </Tab>
              ))}
            </TabList>
            {pages.map(({ id }) => (
              <TabPanel key={id} id={id} className={pageStyles.panel}>
                {isBroken ? (
                  <p className={pageStyles.nothing}>
                    The guide could not be read. Restart the desk to try again.
                  </p>
                ) : texts === null ? (
                  <Skeleton width="100%" height="12rem" />
                ) : (
                  <MarkdownPreview source={texts[id]} under={2} />
                )}
              </TabPanel>
            ))}
          </Tabs>
        )}
      </div>
    </Dialog>
  )
}

/** PageUp and PageDown scroll the page even from the search field, which has the focus at first. */
function turnPage(event: KeyboardEvent, frame: HTMLElement | null): void {
  const direction = event.key === 'PageDown' ? 1 : event.key === 'PageUp' ? -1 : 0
  const page = frame?.querySelector('[role="tabpanel"]')
  if (direction === 0 || page == null) return
  event.preventDefault()
  page.scrollBy({ top: direction * (page.clientHeight - 40) })
}
