import type { ReactNode } from 'react'
import type { ReportView } from '#shared/desk/models.ts'
import { useKeysOf } from '../../../commands/use-keys.ts'
import { ariaKeys } from '../../../design/key-caps.ts'
import { Icon } from '../../../design/primitives/Icon.tsx'
import { useApp } from '../../../state/use-app.ts'
import { ForeignText } from '../../../text/ForeignText.tsx'
import { visibleText } from '../../../text/visible.ts'
import { scopeFacts } from '../../../words/scope-words.ts'
import { Region } from './Region.tsx'
import styles from './ScopeRegion.module.css'

/** The program's facts about the target. Unknown facts are left out; nothing is shown for a report without a target. */
export function ScopeRegion({ report: { target, scope } }: { readonly report: ReportView }): ReactNode {
  const openDialog = useApp((state) => state.openDialog)
  const keysOf = useKeysOf()
  if (target === null) return null
  const keys = keysOf('report.scope')
  const facts = scopeFacts(scope)
  return (
    <Region title="Scope" end={<Verdict isInScope={scope.isInScope} />}>
      <button
        type="button"
        className={styles.target}
        title="Program and scope"
        aria-keyshortcuts={keys === undefined ? undefined : ariaKeys(keys)}
        onClick={() => openDialog('scope')}
      >
        <span className={styles.name}>
          <ForeignText text={target.name} />
        </span>
        {scope.tier !== null && <span className={styles.tier}>Tier {scope.tier}</span>}
      </button>
      {facts.length > 0 && (
        <p className={styles.facts}>
          {facts.map((fact) => (
            <span key={fact}>{visibleText(fact)}</span>
          ))}
        </p>
      )}
    </Region>
  )
}

function Verdict({ isInScope }: { readonly isInScope: boolean | null }): ReactNode {
  if (isInScope === null) return null
  return (
    <span className={styles.verdict} data-in={isInScope || undefined}>
      <Icon name={isInScope ? 'check' : 'warning'} size={13} />
      {isInScope ? 'In scope' : 'Out of scope'}
    </span>
  )
}
