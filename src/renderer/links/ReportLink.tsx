import type { ReactNode } from 'react'
import { useApp } from '../state/use-app.ts'
import { TitleText } from '../text/TitleText.tsx'
import styles from './ReportLink.module.css'

interface ReportLinkProps {
  readonly id: number
  /** null: the title is not known here. */
  readonly title: string | null
}

/** A report mentioned in a dialog; choosing it closes the dialog and opens the report. */
export function ReportLink({ id, title }: ReportLinkProps): ReactNode {
  const openReport = useApp((state) => state.openReport)
  const closeDialog = useApp((state) => state.closeDialog)
  return (
    <button
      type="button"
      className={styles.report}
      onClick={() => {
        closeDialog()
        void openReport(id)
      }}
    >
      <span className={styles.number}>#{id}</span> {title !== null && <TitleText title={title} />}
    </button>
  )
}
