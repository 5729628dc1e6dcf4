import type { ReactNode } from 'react'
import { Gauge } from '../../design/primitives/Gauge.tsx'
import { useApp } from '../../state/use-app.ts'
import styles from './panels.module.css'

/** What the budget is, and how much of it is used. */
export function BudgetPanel(): ReactNode {
  const sync = useApp((state) => state.sync)
  if (sync === null) return null
  const { used, limit, fullLimit } = sync.budget
  return (
    <div className={styles.panel}>
      <p className={styles.budget}>
        <b>{used}</b> of {limit} requests in the last 60 seconds
      </p>
      <Gauge label="Requests in the last minute" value={used} of={limit} />
      <p>
        The service allows {fullLimit} requests a minute for each token. What you open comes first; background
        reading uses what is left. Another program with the same token uses the same budget.
      </p>
      {limit < fullLimit && (
        <p>
          The desk takes only {limit} at the moment: the service refused requests although fewer than that
          were sent from here, so somebody else seems to use the token. The limit rises again by itself,
          minute by minute.
        </p>
      )}
    </div>
  )
}
