import { type ReactNode, useEffect } from 'react'
import { useApp } from '../../state/use-app.ts'
import { visibleText } from '../../text/visible-text.ts'
import styles from './panels.module.css'
import { syncWords } from './sync-words.ts'

/** How the workspaces that are not on screen stand: they are synced all the same, each with a budget of its own. */
export function OtherWorkspaces({ now }: { readonly now: number }): ReactNode {
  const workspaces = useApp((state) => state.desk?.workspaces)
  const current = useApp((state) => state.currentWorkspaceId)
  const syncs = useApp((state) => state.syncs)
  const readOtherSyncs = useApp((state) => state.readOtherSyncs)
  useEffect(() => void readOtherSyncs(), [readOtherSyncs])
  const others = workspaces?.filter(({ id }) => id !== current) ?? []
  if (others.length === 0) return null
  return (
    <section className={styles.others} aria-label="Other workspaces">
      <h3>Other workspaces</h3>
      <ul>
        {others.map(({ id, name }) => {
          const words = syncWords(syncs[id] ?? null, now)
          return (
            <li key={id}>
              <bdi>{visibleText(name)}</bdi>
              <span data-tone={words.tone}>{syncs[id] === undefined ? 'Not heard of yet' : words.text}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
