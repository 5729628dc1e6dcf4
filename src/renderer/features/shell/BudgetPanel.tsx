import type { ReactNode } from 'react'
import { useApp } from '../../state/use-app.ts'
import { BudgetShares } from './BudgetShares.tsx'
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
      <BudgetShares budget={sync.budget} />
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
