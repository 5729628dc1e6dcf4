import type { ReactNode } from 'react'
import type { BudgetClass, SyncState } from '#shared/desk/sync-state.ts'
import styles from './BudgetShares.module.css'

const titles: Readonly<Record<BudgetClass, string>> = {
  person: 'What you open and ask for',
  outbox: 'Your decisions',
  bulk: 'Bulk changes',
  background: 'Background reading',
}

/** How many requests of each class count against the budget, and below which total each class may send. */
export function BudgetShares({ budget }: { readonly budget: SyncState['budget'] }): ReactNode {
  const { used, limit, shares } = budget
  if (shares.length === 0) return null
  const earlier = used - shares.reduce((sum, share) => sum + share.used, 0)
  const parts: readonly { readonly id: string; readonly used: number }[] = [
    ...shares.map((share) => ({ id: share.name, used: share.used })),
    { id: 'earlier', used: Math.max(0, earlier) },
  ]
  return (
    <div className={styles.shares}>
      {/* biome-ignore lint/a11y/useSemanticElements: a meter element cannot be drawn the same everywhere */}
      <div
        className={styles.bar}
        role="meter"
        aria-label="Requests in the last minute"
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={Math.min(used, limit)}
      >
        {parts.map((part) => (
          <span key={part.id} data-part={part.id} style={{ flexGrow: part.used }} />
        ))}
        <span style={{ flexGrow: Math.max(0, limit - used) }} />
      </div>
      <table className={styles.table} aria-label="Requests by source">
        <thead>
          <tr>
            <th scope="col">In this order</th>
            <th scope="col">Used</th>
            <th scope="col">Allowed below</th>
          </tr>
        </thead>
        <tbody>
          {shares.map((share) => (
            <tr key={share.name}>
              <th scope="row">
                <i data-part={share.name} />
                {titles[share.name]}
              </th>
              <td>{share.used}</td>
              <td>{share.upTo}</td>
            </tr>
          ))}
          {earlier > 0 && (
            <tr>
              <th scope="row">
                <i data-part="earlier" />
                Before this connection
              </th>
              <td>{earlier}</td>
              <td />
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}
