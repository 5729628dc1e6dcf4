import { Fragment, type ReactNode } from 'react'
import type { ReportView } from '#shared/desk/models.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { Dialog } from '../../design/primitives/Dialog.tsx'
import { SeverityGlyph } from '../../design/primitives/SeverityGlyph.tsx'
import { Skeleton } from '../../design/primitives/Skeleton.tsx'
import { ErrorNote } from '../../errors/ErrorNote.tsx'
import { ForeignText } from '../../text/ForeignText.tsx'
import { RevealedText } from '../../text/RevealedText.tsx'
import { Ago } from '../../time/Instant.tsx'
import styles from './CompareDialog.module.css'
import { type ComparedSection, comparedAtMost, useComparison } from './use-comparison.ts'
import type { DiffPiece } from './word-diff.ts'

interface CompareDialogProps {
  readonly workspaceId: string
  readonly reportId: number
  readonly candidateId: number
  /** null = the candidate cannot be the original. */
  readonly onUse: (() => void) | null
  readonly onClose: () => void
}

/** A report and what may be its original, side by side; what only one of them says is marked. */
export function CompareDialog(props: CompareDialogProps): ReactNode {
  const { workspaceId, reportId, candidateId, onUse, onClose } = props
  const comparison = useComparison(workspaceId, reportId, candidateId)
  return (
    <Dialog
      title={`Compare #${reportId} with #${candidateId}`}
      isOpen
      width="full"
      onClose={onClose}
      actions={
        <>
          <p className={styles.legend}>
            <mark>Marked</mark> is what only one of the two says.
          </p>
          <Button variant="quiet" onPress={onClose}>
            Back
          </Button>
          <Button variant="primary" autoFocus isDisabled={onUse === null} onPress={() => onUse?.()}>
            Use #{candidateId} as the original
          </Button>
        </>
      }
    >
      {comparison.kind === 'failed' && <ErrorNote error={comparison.error} />}
      {comparison.kind === 'reading' && <Skeleton width="100%" height="20rem" />}
      {comparison.kind === 'read' && (
        <div className={styles.compared}>
          <div className={styles.pair}>
            <Head report={comparison.left} part="This report" />
            <Head report={comparison.right} part="Candidate" />
          </div>
          {comparison.sections.map((section) => (
            <Section key={section.name} section={section} />
          ))}
        </div>
      )}
    </Dialog>
  )
}

function Head({ report, part }: { readonly report: ReportView; readonly part: string }): ReactNode {
  const { id, program, status, severity, reporter, createdAt, cwe, target } = report
  return (
    <div className={styles.head}>
      <p className={styles.role}>
        {part} <b>#{id}</b>
      </p>
      <p className={styles.facts}>
        {severity !== null && (
          <span className={styles.severity}>
            <SeverityGlyph band={severity.band} size={12} /> <ForeignText text={severity.name} />
          </span>
        )}
        {status !== null && <ForeignText text={status.name} />}
        {program !== null && <ForeignText text={program.name} />}
        {target !== null && <ForeignText text={target.name} />}
        {cwe !== null && <span>CWE-{cwe.id}</span>}
        {reporter !== null && <ForeignText text={reporter.nickname} />}
        {createdAt !== null && <Ago instant={createdAt} />}
      </p>
    </div>
  )
}

function Section({ section: { name, sides, isCut } }: { readonly section: ComparedSection }): ReactNode {
  return (
    <section className={styles.section} aria-label={name}>
      <h3 className={styles.name}>
        {name}
        <span className={styles.note}>
          {sides.by === 'nothing'
            ? 'too different or too long to be compared'
            : `${Math.round(sides.likeness * 100)} % in both${sides.by === 'lines' ? ', compared by lines' : ''}`}
          {isCut && `, the first ${comparedAtMost.toLocaleString()} characters`}
        </span>
      </h3>
      <div className={styles.pair}>
        <Side pieces={sides.left} />
        <Side pieces={sides.right} />
      </div>
    </section>
  )
}

function Side({ pieces }: { readonly pieces: readonly DiffPiece[] }): ReactNode {
  return (
    <div className={styles.text}>
      {pieces.length === 0 && <span className={styles.none}>Nothing</span>}
      {pieces.map(({ text, isOwn }, place) => {
        const Piece = isOwn ? 'mark' : Fragment
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a comparison never move
          <Piece key={place}>
            <RevealedText text={text} />
          </Piece>
        )
      })}
    </div>
  )
}
