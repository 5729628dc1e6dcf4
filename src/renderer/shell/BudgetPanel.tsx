import type { ReactNode } from 'react'
import { useApp } from '../state/use-app.ts'
import { BudgetShares } from './BudgetShares.tsx'
import styles from './panels.module.css'
import { isDiskFull } from './sync-words.ts'

/** The request budget, and how much of it is used. */
export function BudgetPanel(): ReactNode {
  const sync = useApp((state) => state.sync)
  if (sync === null) return null
  const { used, limit, fullLimit } = sync.budget
  return (
    <div className={styles.panel}>
      <p className={styles.budget}>
        <b>{used}</b> of {limit} requests in the last 60 seconds
      </p>
      {isDiskFull(sync) && (
        <p>
          The disk is full. Each request is recorded on disk before it’s sent, so nothing is sent until
          there’s space again.
        </p>
      )}
      <BudgetShares budget={sync.budget} />
      <p>
        The service allows {fullLimit} requests a minute for each token. What you open comes first; background
        reading uses what is left. Another program with the same token uses the same budget.
      </p>
      {limit < fullLimit && (
        <p>
          For now the desk uses only {limit}: the service refused requests although fewer were sent from here,
          so another program seems to use the token. The limit rises again minute by minute.
        </p>
      )}
    </div>
  )
}
