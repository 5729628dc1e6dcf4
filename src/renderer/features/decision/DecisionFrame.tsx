import { type ReactNode, useState } from 'react'
import { Splitter } from '../../design/primitives/Splitter.tsx'
import { useApp } from '../../state/use-app.ts'
import styles from './DecisionFrame.module.css'

/** Bounds of the sidebar's width, in px; the desk rejects settings outside them. */
const bounds = { min: 280, max: 480 }

/**
 * The frame of the sidebar beside the text of a report. It stays mounted from report to report. The user drags its edge
 * to set the width, which is stored.
 */
export function DecisionFrame({ children }: { readonly children: ReactNode }): ReactNode {
  const remembered = useApp((state) => state.desk?.settings.sideWidth ?? 320)
  const changeSettings = useApp((state) => state.changeSettings)
  const [moving, setMoving] = useState<number | null>(null)
  const isOpen = useApp((state) => state.form !== null)
  const width = moving ?? remembered
  return (
    <aside
      className={styles.frame}
      aria-label="Decision"
      data-pane="decision"
      tabIndex={-1}
      data-form-open={isOpen || undefined}
      style={{ width }}
    >
      <div className={styles.edge} data-unprinted>
        <Splitter
          label="Width of the decision sidebar"
          sizes="after"
          value={width}
          {...bounds}
          onChange={setMoving}
          onCommit={(sideWidth) => void changeSettings({ sideWidth }).then(() => setMoving(null))}
        />
      </div>
      {children}
    </aside>
  )
}
