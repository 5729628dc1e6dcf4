import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { ReportView } from '#shared/desk/models.ts'
import { mayLettersAct } from '../../commands/use-keys.ts'
import { meantKey } from '../../design/keyboard-layout.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { formatCount } from '../../design/primitives/Count.tsx'
import { Dialog } from '../../design/primitives/Dialog.tsx'
import { SeverityGlyph } from '../../design/primitives/SeverityGlyph.tsx'
import { Skeleton } from '../../design/primitives/Skeleton.tsx'
import { ErrorNote } from '../../errors/ErrorNote.tsx'
import { useApp } from '../../state/use-app.ts'
import { ForeignText } from '../../text/ForeignText.tsx'
import { TitleText } from '../../text/TitleText.tsx'
import { type TextSection, textSections, withoutOwnHeading } from '../../text/text-sections.ts'
import { Ago } from '../../time/Instant.tsx'
import { MarkdownPreview } from '../template/MarkdownPreview.tsx'
import styles from './CompareDialog.module.css'
import { scrollBoth, showPassage } from './scroll-sides.ts'
import { comparedAtMost, useCompared } from './use-compared.ts'
import { type DrawnShared, useSharedPassages } from './use-shared-passages.ts'

interface CompareDialogProps {
  readonly workspaceId: string
  readonly reportId: number
  readonly candidateId: number
  /** Chooses the candidate as the original; null = it cannot be the original. */
  readonly onUse: (() => void) | null
  readonly onClose: () => void
}

/** A report and its possible original, side by side. Shared passages are marked; `n` and `p` step through them. */
export function CompareDialog(props: CompareDialogProps): ReactNode {
  const { workspaceId, reportId, candidateId, onUse, onClose } = props
  const compared = useCompared(workspaceId, reportId, candidateId)
  const [at, setAt] = useState<number | null>(null)
  const left = useRef<HTMLElement>(null)
  const right = useRef<HTMLElement>(null)
  return (
    <Dialog
      title={`Compare #${reportId} with #${candidateId}`}
      isOpen
      width="full"
      onClose={onClose}
      actions={
        <>
          {compared.kind === 'read' &&
            (hasTexts(compared.left) && hasTexts(compared.right) ? (
              <Walk left={left} right={right} at={at} onGo={setAt} />
            ) : (
              <p className={styles.legend}>Can’t compare: a text is not on this computer.</p>
            ))}
          <Button variant="quiet" onPress={onClose}>
            Back
          </Button>
          <Button variant="primary" autoFocus isDisabled={onUse === null} onPress={() => onUse?.()}>
            Use #{candidateId} as the original
          </Button>
        </>
      }
    >
      {compared.kind === 'failed' && <ErrorNote error={compared.error} />}
      {compared.kind === 'reading' && <Skeleton width="100%" height="20rem" />}
      {compared.kind === 'read' && (
        <div className={styles.pair}>
          <Side report={compared.left} part="This report" texts={left} onLeave={onClose} />
          <Side report={compared.right} part="Candidate" texts={right} onLeave={onClose} />
        </div>
      )}
    </Dialog>
  )
}

interface WalkProps {
  readonly left: RefObject<HTMLElement | null>
  readonly right: RefObject<HTMLElement | null>
  readonly at: number | null
  readonly onGo: (at: number) => void
}

/** Steps from one shared passage to the next, by key or button; scrolling keys scroll both texts. */
function Walk({ left, right, at, onGo }: WalkProps): ReactNode {
  const shared = useSharedPassages(left, right, at)
  const passages = shared?.passages ?? []
  // There may be fewer passages than when the user stepped to one, if less of a text is shown.
  const here = at !== null && at < passages.length ? at : null
  const lettersAct = useApp(mayLettersAct)
  const go = (step: 1 | -1) => {
    if (passages.length === 0) return
    const to = here === null ? (step === 1 ? 0 : passages.length - 1) : here + step
    const next = (to + passages.length) % passages.length
    onGo(next)
    const passage = passages[next]
    if (passage !== undefined) showPassage(left.current, right.current, passage)
  }
  // In the layout effect, before the number is painted, so that a key pressed right then already steps.
  useLayoutEffect(() => {
    const dialog = left.current?.closest('[role="dialog"]')
    const hear = (event: Event) => {
      if (!(event instanceof KeyboardEvent) || event.ctrlKey || event.altKey || event.metaKey) return
      const step = lettersAct && !event.shiftKey ? steps.get(meantKey(event)) : undefined
      if (step !== undefined) go(step)
      else if (!scrollBoth(event, left.current, right.current)) return
      event.preventDefault()
      event.stopPropagation()
    }
    dialog?.addEventListener('keydown', hear, { capture: true })
    return () => dialog?.removeEventListener('keydown', hear, { capture: true })
  })
  return (
    <div className={styles.walk}>
      <p className={styles.legend} role="status">
        {shared === null ? 'Comparing…' : sharedWords(shared, here)}
      </p>
      <Button
        size="small"
        keys={lettersAct ? 'p' : undefined}
        isDisabled={passages.length === 0}
        onPress={() => go(-1)}
      >
        Previous
      </Button>
      <Button
        size="small"
        keys={lettersAct ? 'n' : undefined}
        isDisabled={passages.length === 0}
        onPress={() => go(1)}
      >
        Next
      </Button>
    </div>
  )
}

const steps: ReadonlyMap<string, 1 | -1> = new Map([
  ['n', 1],
  ['p', -1],
])

/** Says how much two texts share, which passage is current, and whether folded parts were not compared. */
function sharedWords({ passages, share, isPartial }: DrawnShared, here: number | null): string {
  const { length } = passages
  // 100 only if everything is shared.
  const percent = share === 1 ? 100 : Math.min(99, Math.max(1, Math.round(share * 100)))
  const place =
    here !== null
      ? `${here + 1} of ${formatCount(length)}`
      : length === 1
        ? '1 shared passage'
        : `${formatCount(length)} shared passages`
  return [
    ...(length === 0 ? ['Nothing in common'] : [`${percent}% in common`, place]),
    ...(isPartial ? ['folded parts not compared'] : []),
  ].join(' · ')
}

/** Whether a report's texts are on this computer; otherwise they cannot be compared. */
const hasTexts = ({ detailsReadAt, textsKept }: ReportView): boolean => detailsReadAt !== null && textsKept

interface SideProps {
  readonly report: ReportView
  readonly part: string
  readonly texts: RefObject<HTMLElement | null>
  /** Called when a link opens a report. */
  readonly onLeave: () => void
}

function Side({ report, part, texts, onLeave }: SideProps): ReactNode {
  const { id, title, program, status, severity, reporter, createdAt, cwe, target } = report
  return (
    <section className={styles.side} aria-label={`${part}, #${id}`}>
      <header className={styles.head}>
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
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it */}
      <article ref={texts} className={styles.texts} tabIndex={0} aria-label={`Text of #${id}`}>
        <h3 className={styles.title}>
          <TitleText title={title} />
        </h3>
        {textSections(report).map((section) => (
          <Section key={section.title} section={section} onLeave={onLeave} />
        ))}
        {!hasTexts(report) && (
          <p className={styles.cut} data-own-words>
            {report.detailsReadAt === null ? 'Not synced yet.' : 'Its text is not kept on this computer.'}
          </p>
        )}
      </article>
    </section>
  )
}

interface SectionProps {
  readonly section: TextSection
  readonly onLeave: () => void
}

function Section({ section, onLeave }: SectionProps): ReactNode {
  const text = withoutOwnHeading(section)
  return (
    <div className={styles.section}>
      <h4 className={styles.name} data-own-words>
        {section.title}
      </h4>
      <MarkdownPreview source={text.slice(0, comparedAtMost)} onLeave={onLeave} />
      {text.length > comparedAtMost && (
        <p className={styles.cut} data-own-words data-more>
          Only the first {formatCount(comparedAtMost)} characters are shown.
        </p>
      )}
    </div>
  )
}
