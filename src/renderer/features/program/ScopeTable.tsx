import type { ReactNode } from 'react'
import type { TargetView } from '#shared/desk/program.ts'
import { BreakableText } from '../../text/BreakableText.tsx'
import { ForeignText } from '../../text/ForeignText.tsx'
import { visibleText } from '../../text/visible.ts'
import styles from './ScopeTable.module.css'

interface ScopeTableProps {
  readonly title: string
  readonly targets: readonly TargetView[]
  /** Shown when there are no targets; null = then the whole table is left out. */
  readonly empty: string | null
}

/** Targets, each with the facts that matter for reports about it. */
export function ScopeTable({ title, targets, empty }: ScopeTableProps): ReactNode {
  if (targets.length === 0 && empty === null) return null
  return (
    <div className={styles.scope}>
      <h4 className={styles.title}>{title}</h4>
      {targets.length === 0 ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <table className={styles.table} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">Target</th>
              <th scope="col">Tier</th>
              <th scope="col">Max. severity</th>
              <th scope="col">Bounty</th>
              <th scope="col">Scope</th>
            </tr>
          </thead>
          <tbody>
            {targets.map((target) => (
              <TargetRow key={target.id} target={target} />
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

function TargetRow({ target }: { readonly target: TargetView }): ReactNode {
  const { name, type, description, tier, maximumSeverity, isBountyEligible, isOutOfScope } = target
  const isInactive = target.isActive === false || !target.isListed
  return (
    <tr>
      <th scope="row">
        <BreakableText text={name} />
        {type !== null && type !== '' && (
          <span className={styles.type}>
            <ForeignText text={type} />
          </span>
        )}
        {description !== null && description.trim() !== '' && (
          <p className={styles.description}>{visibleText(description.slice(0, 600))}</p>
        )}
      </th>
      <td>{tier ?? unsaid}</td>
      <td>{maximumSeverity === null ? unsaid : <ForeignText text={maximumSeverity} />}</td>
      <td>{isBountyEligible === null ? unsaid : isBountyEligible ? 'Eligible' : 'Not eligible'}</td>
      <td data-out={isOutOfScope === true || isInactive || undefined}>
        {isOutOfScope === true ? 'Out of scope' : isInactive ? 'Not active' : 'In scope'}
      </td>
    </tr>
  )
}

const unsaid = '—'
