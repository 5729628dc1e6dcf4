import type { ReactNode } from 'react'
import { windowSize } from '#shared/desk/queue-rows.ts'
import { findCommand } from '../../commands/registry.ts'
import { useKeysOf } from '../../commands/use-keys.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { Icon } from '../../design/primitives/Icon.tsx'
import { isByActivity } from '../../state/list-order.ts'
import { useApp, useAppStore } from '../../state/use-app.ts'
import styles from './ArrivalsPill.module.css'

/** Shown over the list while new reports wait to be shown: those that arrived after the user moved down the list. */
export function ArrivalsPill(): ReactNode {
  const store = useAppStore()
  const keysOf = useKeysOf()
  const arrivals = useApp((state) => state.arrivals.length)
  const isAtTop = useApp(isByActivity)
  if (arrivals === 0) return null
  return (
    <div className={styles.place} aria-live="polite">
      <Button
        size="small"
        variant="primary"
        className={styles.pill ?? ''}
        keys={keysOf('list.showNew')}
        onPress={() => findCommand('list.showNew')?.run(store)}
      >
        <Icon name={isAtTop ? 'arrowUp' : 'sparkle'} size={13} />
        {arrivals >= windowSize ? `${windowSize}+` : arrivals} new
      </Button>
    </div>
  )
}
