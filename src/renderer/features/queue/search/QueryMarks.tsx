import type { ReactNode, Ref } from 'react'
import styles from './QueryMarks.module.css'
import type { MarkedRun } from './query-marks.ts'

interface QueryMarksProps {
  readonly runs: readonly MarkedRun[]
  readonly ref: Ref<HTMLDivElement>
}

/**
 * The layer under the typed text: the same text, invisible, with a background for filters and a line under problems.
 */
export function QueryMarks({ runs, ref }: QueryMarksProps): ReactNode {
  return (
    <div ref={ref} className={styles.marks} aria-hidden="true">
      {runs.map((run) => (
        <span key={run.start} className={run.isFilter ? styles.filter : undefined}>
          {run.pieces.map((piece) => (
            <span key={piece.start} className={piece.isProblem ? styles.problem : undefined}>
              {piece.text}
            </span>
          ))}
        </span>
      ))}
    </div>
  )
}
