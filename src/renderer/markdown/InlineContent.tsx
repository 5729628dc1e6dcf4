import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-aria-components'
import { RevealedText } from '../text/RevealedText.tsx'
import { FlowingText } from './FlowingText.tsx'
import { InlineCode } from './InlineCode.tsx'
import styles from './InlineContent.module.css'
import { imagesIn } from './inline-images.ts'
import { inlineText } from './inline-text.ts'
import { useMarkdownActions } from './markdown-actions.ts'
import { ReportImage } from './ReportImage.tsx'
import { shortened } from './shortened.ts'
import type { Inline } from './tree.ts'

interface InlineContentProps {
  readonly content: readonly Inline[]
}

/** The pieces of a line. Their order never changes, so their index identifies them. */
export function InlineContent({ content }: InlineContentProps): ReactNode {
  return content.map((inline, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a parsed text never changes in place
    <Fragment key={index}>
      <InlinePiece inline={inline} />
    </Fragment>
  ))
}

function InlinePiece({ inline }: { readonly inline: Inline }): ReactNode {
  switch (inline.kind) {
    case 'text':
      return <FlowingText text={inline.text} />
    case 'code':
      return <InlineCode code={inline.code} />
    case 'strong':
      return (
        <strong className={styles.strong}>
          <InlineContent content={inline.content} />
        </strong>
      )
    case 'emphasis':
      return (
        <em>
          <InlineContent content={inline.content} />
        </em>
      )
    case 'strike':
      return (
        <del className={styles.strike}>
          <InlineContent content={inline.content} />
        </del>
      )
    case 'break':
      return <br />
    case 'link':
      return <OutsideLink written={inline.written} address={inline.address} content={inline.content} />
    case 'refusedLink':
      return <RefusedLink written={inline.written} content={inline.content} />
    case 'image':
      return <ReportImage written={inline.written} alt={inline.alt} />
    case 'report':
      return <ReportReference reportId={inline.reportId} />
    default:
      return inline satisfies never
  }
}

interface OutsideLinkProps {
  readonly written: string
  readonly address: string
  readonly content: readonly Inline[]
}

/**
 * A link that opens nothing by itself: the browser does not know its address. `data-address` is for the context menu of
 * links.
 */
function OutsideLink({ written, address, content }: OutsideLinkProps): ReactNode {
  const { wishToOpen } = useMarkdownActions()
  const text = inlineText(content)
  // A link must not contain another link, so its content is drawn as text, and its images come after it.
  return (
    <bdi>
      <Link
        className={styles.link}
        data-address={address}
        onPress={() => wishToOpen({ written, text: text === written ? null : text })}
      >
        <span title={address}>
          <RevealedText text={text === '' ? address : text} />
        </span>
      </Link>
      <InlineContent content={imagesIn(content)} />
    </bdi>
  )
}

function RefusedLink({
  written,
  content,
}: {
  readonly written: string
  readonly content: readonly Inline[]
}): ReactNode {
  const text = inlineText(content)
  return (
    <bdi className={styles.refused} title="Only http, https, and mailto links open">
      {text !== written && <InlineContent content={content} />}
      <code className={styles.refusedAddress} dir="ltr">
        <RevealedText text={shortened(written)} />
      </code>
    </bdi>
  )
}

function ReportReference({ reportId }: { readonly reportId: number }): ReactNode {
  const { openReport } = useMarkdownActions()
  return (
    <Link className={styles.report} onPress={() => openReport(reportId)}>
      #{reportId}
    </Link>
  )
}
