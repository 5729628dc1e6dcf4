import type { ReactNode } from 'react'
import { describeError } from '../errors/describe-error.ts'
import { useApp } from '../state/use-app.ts'
import { formatAgoToTheSecond, formatInstantFull } from '../time/instant-words.ts'
import styles from './panels.module.css'

/** Sync errors before the last one, as far as this window has received them. */
export function EarlierErrors({ now }: { readonly now: number }): ReactNode {
  const current = useApp((state) => state.currentWorkspaceId)
  const errors = useApp((state) => (current === null ? undefined : state.syncErrors[current]))
  const last = useApp((state) => state.sync?.lastError?.at)
  const earlier = errors?.filter(({ at }) => at !== last) ?? []
  if (earlier.length === 0) return null
  return (
    <section className={styles.others} aria-label="Earlier errors">
      <h3>Earlier errors</h3>
      <ul>
        {earlier.map(({ at, error }) => (
          <li key={at} className={styles.other}>
            <span>{describeError(error).title}</span>
            <span title={formatInstantFull(at)}>{formatAgoToTheSecond(at, now)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
