import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { parseQuery, sortOf } from '#shared/rules/query/parse-query.ts'
import { findCommand } from '../../commands/registry.ts'
import { useKeysOf } from '../../commands/use-keys.ts'
import { Button as WordButton } from '../../design/primitives/Button.tsx'
import { formatCount } from '../../design/primitives/Count.tsx'
import { Icon } from '../../design/primitives/Icon.tsx'
import { Menu, MenuItem } from '../../design/primitives/Menu.tsx'
import { canBeHeld } from '../../state/held-list.ts'
import { isStillBare } from '../../state/sync-slice.ts'
import { useApp, useAppStore } from '../../state/use-app.ts'
import { chosenSavedView } from '../../state/views-slice.ts'
import {
  groupTitles,
  queueGroupings,
  queueSorts,
  relevanceWords,
  sortTitles,
} from '../../words/view-words.ts'
import styles from './ListMeta.module.css'

/** Shows how many reports the list has, and in which order. */
export function ListMeta(): ReactNode {
  const total = useApp((state) => (isStillBare(state) ? null : state.total))
  const isExact = useApp((state) => state.isTotalExact)
  const sort = useApp((state) => sortOf(parseQuery(state.search)) ?? state.sort)
  const isRankable = useApp((state) =>
    parseQuery(state.search).parts.some((part) => part.kind === 'text' && !part.isNegated),
  )
  const chooseSort = useApp((state) => state.chooseSort)
  const isLive = useApp((state) => !canBeHeld(state))
  return (
    <div className={styles.meta}>
      <span className={styles.count} aria-live="polite">
        {total !== null && (
          <>
            <b className={styles.figure}>
              {formatCount(total)}
              {isExact ? '' : '+'}
            </b>{' '}
            {total === 1 && isExact ? 'report' : 'reports'}
          </>
        )}
      </span>
      <Menu
        label="Order of the reports"
        trigger={
          <Button className={styles.sort} aria-label={`Order: ${sortTitles[sort]}`}>
            {sortTitles[sort]}
            <Icon name="chevronDown" size={12} />
          </Button>
        }
      >
        {queueSorts
          .filter((option) => option !== 'relevance' || isRankable || option === sort)
          .map((option) => (
            <MenuItem
              key={option}
              id={option}
              label={sortTitles[option]}
              {...(option === 'relevance' ? { description: relevanceWords } : {})}
              isCurrent={option === sort}
              onChoose={() => chooseSort(option)}
            />
          ))}
      </Menu>
      <GroupMenu />
      <SaveButton />
      {isLive && (
        <span className={styles.live} title="Rows move as reports arrive and change.">
          Live
        </span>
      )}
    </div>
  )
}

function GroupMenu(): ReactNode {
  const group = useApp((state) => state.group)
  const chooseGroup = useApp((state) => state.chooseGroup)
  return (
    <Menu
      label="Groups of the reports"
      trigger={
        <Button className={styles.sort} aria-label={`Groups: ${groupTitles[group]}`}>
          {groupTitles[group]}
          <Icon name="chevronDown" size={12} />
        </Button>
      }
    >
      {queueGroupings.map((option) => (
        <MenuItem
          key={option}
          id={option}
          label={groupTitles[option]}
          isCurrent={option === group}
          onChoose={() => chooseGroup(option)}
        />
      ))}
    </Menu>
  )
}

/** Shown when a search can be saved, or a saved one was changed. */
function SaveButton(): ReactNode {
  const keysOf = useKeysOf()
  const store = useAppStore()
  const command = useApp((state) => {
    const chosen = chosenSavedView(state)
    if (chosen !== null) return chosen.isEdited ? 'view.update' : null
    return state.search.trim() === '' ? null : 'view.save'
  })
  if (command === null) return null
  return (
    <WordButton
      className={styles.save}
      size="small"
      variant="quiet"
      keys={keysOf(command)}
      onPress={() => findCommand(command)?.run(store)}
    >
      {command === 'view.save' ? 'Save view' : 'Update view'}
    </WordButton>
  )
}
