import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { ExportedFile } from '#shared/desk/exports.ts'
import { secretWords } from '#shared/rules/secrets/secret-words.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { formatCount } from '../../design/primitives/Count.tsx'
import { Dialog } from '../../design/primitives/Dialog.tsx'
import { Progress } from '../../design/primitives/Gauge.tsx'
import { Icon } from '../../design/primitives/Icon.tsx'
import { ErrorNote } from '../../errors/ErrorNote.tsx'
import { ReportLink } from '../../links/ReportLink.tsx'
import { notifyFailure } from '../../notices/notify-error.ts'
import { tellExportWaits } from '../../notices/tell-export.ts'
import type { ExportRun } from '../../state/shape/exports-shape.ts'
import { useApp, useAppStore } from '../../state/use-app.ts'
import { formatByteSize } from '../../text/byte-size.ts'
import { visibleText } from '../../text/visible.ts'
import { countReports } from '../../words/bulk-words.ts'
import {
  doubtfulWords,
  exportedWords,
  exportNotes,
  exportProgressWords,
  kindsWords,
} from '../../words/export-words.ts'
import styles from './ExportRunView.module.css'

interface RunProps<Kind extends ExportRun['kind']> {
  readonly workspaceId: string
  readonly run: Extract<ExportRun, { kind: Kind }>
}

/** An export that was started: its progress, the question about it, where the file is, or the error. */
export function ExportRunView({ workspaceId, run }: RunProps<ExportRun['kind']>): ReactNode {
  switch (run.kind) {
    case 'running':
      return <Running workspaceId={workspaceId} run={run} />
    case 'asks':
      return <Asking workspaceId={workspaceId} run={run} />
    case 'done':
      return <Done workspaceId={workspaceId} file={run.file} />
    case 'failed':
      return <Failed workspaceId={workspaceId} run={run} />
    default:
      return run satisfies never
  }
}

function Running({ workspaceId, run: { progress } }: RunProps<'running'>): ReactNode {
  const closeDialog = useApp((state) => state.closeDialog)
  const cancelExport = useApp((state) => state.cancelExport)
  return (
    <Dialog
      title="Exporting"
      isOpen
      onClose={closeDialog}
      actions={
        <>
          <Button variant="quiet" onPress={() => void cancelExport(workspaceId)}>
            Cancel export
          </Button>
          <Button variant="primary" autoFocus onPress={closeDialog}>
            Continue in background
          </Button>
        </>
      }
    >
      <div className={styles.progress} role="status">
        <span className={styles.figures}>{exportProgressWords(progress)}</span>
        <Progress label="Export" done={progress.done} of={progress.of} />
      </div>
    </Dialog>
  )
}

/**
 * Asks about doubts in the file. Closing the dialog, for example to read one of the reports, leaves the question open;
 * a notice then leads back to it.
 */
function Asking({ workspaceId, run }: RunProps<'asks'>): ReactNode {
  const closeDialog = useApp((state) => state.closeDialog)
  const answerExport = useApp((state) => state.answerExport)
  const store = useAppStore()
  const [isAnswered, setAnswered] = useState(false)
  const { exportId, doubts, reports } = run
  const leave = useEffectEvent(() => {
    const { exportRuns, currentWorkspaceId } = store.getState()
    const now = exportRuns[workspaceId]
    if (currentWorkspaceId !== workspaceId || now?.kind !== 'asks' || isAnswered) return
    tellExportWaits(store, workspaceId, doubts)
  })
  useEffect(() => () => leave(), [])
  const answer = async (keep: boolean) => {
    if (isAnswered) return
    setAnswered(true)
    notifyFailure(await answerExport(workspaceId, exportId, keep))
  }
  return (
    <Dialog
      title={reports === 1 ? 'Export this report?' : 'Export these reports?'}
      role="alertdialog"
      isOpen
      onClose={closeDialog}
      actions={
        <>
          <Button variant="danger" className={styles.apart ?? ''} onPress={() => void answer(true)}>
            Export anyway
          </Button>
          <Button variant="primary" autoFocus onPress={() => void answer(false)}>
            Discard
          </Button>
        </>
      }
    >
      <p className={styles.question}>
        <b>{doubtfulWords(doubts)}</b>
        {reports > 1 ? `, out of ${formatCount(reports)}. ` : '. '}
        The file is ready, but it isn’t in its folder until you decide.
      </p>
      {doubts.reports > 1 && (
        <ul className={styles.kinds} aria-label="What was found">
          {doubts.kinds.map(({ kind, reports: count }) => (
            <li key={kind}>
              <span>{secretWords[kind]}</span>
              <span className={styles.figures}>{countReports(count)}</span>
            </li>
          ))}
        </ul>
      )}
      <ul className={styles.examples} aria-label="Reports">
        {doubts.examples.map(({ id, name, kinds }) => (
          <li key={id}>
            <ReportLink id={id} title={name} />
            <span className={styles.found}>{kindsWords(kinds)}</span>
          </li>
        ))}
      </ul>
      {doubts.reports > doubts.examples.length && (
        <p className={styles.more}>and {formatCount(doubts.reports - doubts.examples.length)} more</p>
      )}
    </Dialog>
  )
}

function Done({
  workspaceId,
  file,
}: {
  readonly workspaceId: string
  readonly file: ExportedFile
}): ReactNode {
  const closeDialog = useApp((state) => state.closeDialog)
  const showExport = useApp((state) => state.showExport)
  const [isHidden, setHidden] = useState(false)
  const notes = exportNotes(file)
  const show = async () => {
    const shown = await showExport(workspaceId, file.exportId)
    notifyFailure(shown)
    setHidden(shown.ok && !shown.value.isShown)
  }
  return (
    <Dialog
      title="Export"
      isOpen
      onClose={closeDialog}
      actions={
        <>
          <Button onPress={() => void show()}>Show in folder</Button>
          <Button variant="primary" autoFocus onPress={closeDialog}>
            Done
          </Button>
        </>
      }
    >
      <div className={styles.done} role="status">
        <Icon name="check" />
        <div>
          <p>
            <b>{exportedWords(file)}</b> to
          </p>
          <p className={styles.path}>
            <bdi>{visibleText(file.path)}</bdi>
          </p>
          <p className={styles.size}>{formatByteSize(file.bytes)}</p>
        </div>
      </div>
      {isHidden && (
        <p className={styles.note}>No file manager could be opened. The file is at the path above.</p>
      )}
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </Dialog>
  )
}

function Failed({ workspaceId, run: { error } }: RunProps<'failed'>): ReactNode {
  const closeDialog = useApp((state) => state.closeDialog)
  const forgetExport = useApp((state) => state.forgetExport)
  return (
    <Dialog
      title="Export"
      isOpen
      onClose={closeDialog}
      actions={
        <Button variant="primary" autoFocus onPress={() => forgetExport(workspaceId)}>
          Back
        </Button>
      }
    >
      <ErrorNote error={error} occasion="exporting" />
    </Dialog>
  )
}
