import type { ReactNode } from 'react'
import type { StorageView } from '#shared/desk/storage.ts'
import { formatCount } from '../../design/primitives/Count.tsx'
import { useApp } from '../../state/use-app.ts'
import { visibleText } from '../../text/visible.ts'
import { formatAgo } from '../../time/instant-words.ts'
import { useNow } from '../../time/use-now.ts'
import styles from './StorageDialog.module.css'

/** Figures about the desk itself, which triage does not need. The names of slow statements are those in the log. */
export function Diagnostics({ storage }: { readonly storage: StorageView }): ReactNode {
  const now = useNow()
  const tookMs = useApp((state) => state.tookMs)
  const measures = useApp((state) => state.storageMeasures)
  return (
    <details className={styles.fold}>
      <summary>Diagnostics</summary>
      <ul className={styles.lines} aria-label="Diagnostics">
        {tookMs !== null && <Line title="Last list query" value={formatTook(tookMs)} />}
        {storage.workspaces.map(({ workspaceId, name }) => {
          const measure = measures[workspaceId]
          if (measure === undefined) return null
          const { pages, searchSegments } = measure
          return (
            <Line
              key={workspaceId}
              title={visibleText(name)}
              value={`${formatCount(pages.free)} of ${formatCount(pages.all)} pages free, ${formatCount(searchSegments)} index ${searchSegments === 1 ? 'segment' : 'segments'}`}
            />
          )
        })}
        {storage.slow.map(({ at, name, ms }) => (
          <Line key={`${at} ${name}`} title={name} value={`${ms} ms, ${formatAgo(at, now)}`} />
        ))}
      </ul>
    </details>
  )
}

function Line({ title, value }: { readonly title: string; readonly value: string }): ReactNode {
  return (
    <li>
      <code>{title}</code>
      <span>{value}</span>
    </li>
  )
}

function formatTook(milliseconds: number): string {
  return milliseconds < 10 ? `${milliseconds.toFixed(1)} ms` : `${Math.round(milliseconds)} ms`
}
