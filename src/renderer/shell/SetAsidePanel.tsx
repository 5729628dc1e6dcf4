import { type ReactNode, useEffect } from 'react'
import { Skeleton } from '../design/primitives/Skeleton.tsx'
import { useApp } from '../state/use-app.ts'
import { visibleText } from '../text/visible.ts'
import { formatAgo, formatInstantFull } from '../time/instant-words.ts'
import { useNow } from '../time/use-now.ts'
import styles from './panels.module.css'

/** Lists the items from the service that could not be read. */
export function SetAsidePanel(): ReactNode {
  const setAside = useApp((state) => state.setAside)
  const count = useApp((state) => state.sync?.setAside ?? 0)
  const readSetAside = useApp((state) => state.readSetAside)
  const now = useNow()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count means another list
  useEffect(() => void readSetAside(), [readSetAside, count])
  return (
    <div className={styles.panel}>
      <p>These came from the service but couldn’t be read. Everything else was synced.</p>
      {setAside === null ? (
        <Skeleton width="70%" />
      ) : (
        <ul className={styles.setAside}>
          {setAside.map((item) => (
            <li key={`${item.at} ${item.endpoint} ${item.what}`}>
              <p>
                <strong>
                  <bdi>{visibleText(item.what)}</bdi>
                </strong>{' '}
                <span title={formatInstantFull(item.at)}>{formatAgo(item.at, now)}</span>
              </p>
              <p className={styles.detail}>
                {item.endpoint}: <bdi>{visibleText(item.why)}</bdi>
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
