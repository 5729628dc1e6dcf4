import type { ReactNode } from 'react'
import { findCommand } from '../../commands/registry.ts'
import { useKeysOf } from '../../commands/use-keys.ts'
import { Button, IconButton } from '../../design/primitives/Button.tsx'
import { formatCount } from '../../design/primitives/Count.tsx'
import { Icon } from '../../design/primitives/Icon.tsx'
import { selectedCount, shownSelection } from '../../state/selection.ts'
import { isHeldSelected } from '../../state/selection-slice.ts'
import { useApp, useAppStore } from '../../state/use-app.ts'
import { countReports } from '../../words/bulk-words.ts'
import styles from './SelectionBar.module.css'

const offered = [
  { command: 'act.state', label: 'State' },
  { command: 'act.assign', label: 'Assign' },
  { command: 'act.classify', label: 'Classify' },
  { command: 'act.comment', label: 'Note' },
  { command: 'marks.reviewed', label: 'Reviewed' },
  { command: 'marks.unseen', label: 'Unseen' },
  { command: 'marks.snooze', label: 'Snooze' },
  { command: 'marks.label', label: 'Label' },
  { command: 'evidence.downloadAll', label: 'Evidence' },
  { command: 'export.open', label: 'Export' },
] as const

/**
 * Shown while something is selected: the number of selected reports, and the actions on all of them. The bar is below
 * the list, where it moves no row.
 */
export function SelectionBar(): ReactNode {
  const selection = useApp(shownSelection)
  const count = useApp((state) => (selection === null ? 0 : selectedCount(selection, state)))
  if (selection === null) return null
  return (
    <section className={styles.bar} aria-label="Selection">
      <div className={styles.head}>
        <span className={styles.count} aria-live="polite">
          {selection.kind === 'matching' ? 'All that match, ' : ''}
          <b>{count === null ? 'being counted' : countReports(count)}</b>
          {selection.kind === 'matching' && selection.except.size > 0
            ? ` without ${formatCount(selection.except.size)}`
            : ' selected'}
        </span>
        <SelectMore />
        <Clear />
      </div>
      <Actions />
    </section>
  )
}

function SelectMore(): ReactNode {
  const store = useAppStore()
  const keysOf = useKeysOf()
  const total = useApp((state) => {
    const selection = shownSelection(state)
    const isMore = selection?.kind === 'some' && state.total !== null && selection.ids.size < state.total
    return isMore && isHeldSelected(state) ? state.total : null
  })
  if (total === null) return null
  return (
    <Button
      size="small"
      variant="quiet"
      keys={keysOf('selection.more')}
      onPress={() => store.getState().selectAllMatching()}
    >
      Select all {formatCount(total)} that match
    </Button>
  )
}

function Clear(): ReactNode {
  const clear = useApp((state) => state.clearSelection)
  return (
    <IconButton label="Clear the selection" keys="Escape" className={styles.clear ?? ''} onPress={clear}>
      <Icon name="cross" size={13} />
    </IconButton>
  )
}

function Actions(): ReactNode {
  const store = useAppStore()
  const keysOf = useKeysOf()
  return (
    <div className={styles.actions}>
      {offered.map(({ command, label }) => (
        <Button
          key={command}
          size="small"
          variant="quiet"
          className={styles.action ?? ''}
          keys={keysOf(command)}
          onPress={() => findCommand(command)?.run(store)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
