import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import type { SavedView } from '#shared/desk/saved-view.ts'
import { savedViewCommand } from '../../commands/saved-view-commands.ts'
import { useKeysOf } from '../../commands/use-keys.ts'
import { IconButton } from '../../design/primitives/Button.tsx'
import { Icon } from '../../design/primitives/Icon.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../design/primitives/Menu.tsx'
import { notifyFailure } from '../../notices/notify-error.ts'
import { tellUndoable } from '../../notices/tell-undoable.ts'
import { useApp, useAppStore } from '../../state/use-app.ts'
import { visibleText } from '../../text/visible.ts'
import rail from './Rail.module.css'
import { RailItem } from './RailItem.tsx'
import styles from './SavedViews.module.css'

/** The user's saved searches, each with its actions. */
export function SavedViews(): ReactNode {
  const keysOf = useKeysOf()
  const views = useApp((state) => state.savedViews)
  const openNaming = useApp((state) => state.openNaming)
  if (views === null) return null
  return (
    <section className={rail.section} aria-labelledby="rail-views" data-saved-views>
      <div className={styles.head}>
        <h2 className={rail.title} id="rail-views">
          Views
        </h2>
        <IconButton
          className={styles.add}
          label="Save this search as a view"
          keys={keysOf('view.save')}
          onPress={() => openNaming(null)}
        >
          <Icon name="plus" size={12} />
        </IconButton>
      </div>
      {views.length === 0 ? (
        <p className={styles.none}>Saved searches show up here with their counts.</p>
      ) : (
        <ul>
          {views.map((view, place) => (
            <SavedViewItem key={view.id} view={view} place={place} isLast={place === views.length - 1} />
          ))}
        </ul>
      )}
    </section>
  )
}

interface SavedViewItemProps {
  readonly view: SavedView
  readonly place: number
  readonly isLast: boolean
}

function SavedViewItem({ view, place, isLast }: SavedViewItemProps): ReactNode {
  const keysOf = useKeysOf()
  const store = useAppStore()
  const isCurrent = useApp((state) => !state.isInsightsOpen && state.savedViewId === view.id)
  const count = useApp((state) => state.savedCounts.get(view.id))
  const { chooseSavedView, showRail, moveView, removeView, openNaming } = store.getState()
  const move = (steps: number) => void moveView(view.id, steps).then(notifyFailure)
  return (
    <RailItem
      title={view.name}
      count={count}
      icon="view"
      keys={keysOf(savedViewCommand(place))}
      isCurrent={isCurrent}
      onChoose={() => {
        chooseSavedView(view)
        showRail(false)
      }}
    >
      <Menu
        label={`View ${visibleText(view.name)}`}
        placement="bottom end"
        trigger={
          <Button className={styles.more} aria-label={`Change the view ${visibleText(view.name)}`}>
            <Icon name="more" size={14} />
          </Button>
        }
      >
        <MenuItem id="rename" label="Rename…" onChoose={() => openNaming(view)} />
        <MenuItem id="up" label="Move up" isDisabled={place === 0} onChoose={() => move(-1)} />
        <MenuItem id="down" label="Move down" isDisabled={isLast} onChoose={() => move(1)} />
        <MenuSeparator />
        <MenuItem
          id="remove"
          label="Remove"
          icon="trash"
          onChoose={() => void removeView(view.id).then((done) => tellUndoable(store, done))}
        />
      </Menu>
    </RailItem>
  )
}
