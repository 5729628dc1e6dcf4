import type { ReactNode } from 'react'
import { Link } from 'react-aria-components'
import { type AddressDisplay, displayAddress } from '#shared/rules/address-display.ts'
import { withHiddenNamed } from '#shared/rules/hidden-characters.ts'
import { pictureAddress } from '#shared/rules/picture-address.ts'
import { Button } from '../design/primitives/Button.tsx'
import { Icon } from '../design/primitives/Icon.tsx'
import { Spinner } from '../design/primitives/Spinner.tsx'
import { Tooltip } from '../design/primitives/Tooltip.tsx'
import { describePictureError } from '../errors/describe-picture-error.ts'
import { formatByteSize } from '../text/byte-size.ts'
import { RevealedText } from '../text/RevealedText.tsx'
import { PixelView } from '../viewer/PixelView.tsx'
import { useMarkdownActions } from './markdown-actions.ts'
import styles from './ReportImage.module.css'
import { shortened } from './shortened.ts'
import { type ReportImageState, useReportImage } from './use-report-image.ts'

interface ReportImageProps {
  readonly written: string
  readonly alt: string
}

/**
 * A placeholder for an image in a text: loading the image would reveal to its host who reads the report, and when. A
 * press fetches this one image, in the engine; the result is drawn as pixels.
 */
export function ReportImage({ written, alt }: ReportImageProps): ReactNode {
  const { pictures } = useMarkdownActions()
  const shown = pictureAddress(written, pictures.serviceIsLocal)
  if (shown === null) return <Placeholder written={written} alt={alt} />
  return <FetchableImage workspaceId={pictures.workspaceId} written={written} alt={alt} shown={shown} />
}

function Placeholder({ written, alt }: ReportImageProps): ReactNode {
  return (
    <span className={styles.image} dir="ltr" data-own-words>
      <Icon name="eyeOff" size={14} />
      <span className={styles.words}>
        <NotLoaded written={written} alt={alt} />
      </span>
    </span>
  )
}

/** Greatest height of a shown image, in CSS px. */
const highestShown = 640

interface FetchableImageProps extends ReportImageProps {
  readonly workspaceId: string
  readonly shown: AddressDisplay
}

function FetchableImage({ workspaceId, written, alt, shown }: FetchableImageProps): ReactNode {
  const image = useReportImage(workspaceId, written)
  const { state } = image
  // The same button in the same place for all states, so that it keeps the focus.
  return (
    <span className={styles.image} data-kind={state.kind} dir="ltr" data-own-words>
      {state.kind === 'shown' && (
        <PixelView
          picture={state.fetched.picture}
          label={alt === '' ? `Image from ${shown.host}` : withHiddenNamed(alt)}
          highest={highestShown}
          onBroken={image.broken}
        />
      )}
      <span className={styles.line}>
        {state.kind === 'fetching' ? (
          <Spinner />
        ) : (
          state.kind !== 'shown' && <Icon name={state.kind === 'failed' ? 'warning' : 'eyeOff'} size={14} />
        )}
        <span className={styles.words} aria-live="polite">
          <StateWords state={state} written={written} alt={alt} host={shown.host} />
        </span>
      </span>
      <Tooltip text="One request for this image only. Its host sees your network’s IP address, but no token or cookie.">
        <Button size="small" className={styles.fetch ?? ''} onPress={image.press}>
          <span>
            <PressWords state={state} shown={shown} />
          </span>
        </Button>
      </Tooltip>
    </span>
  )
}

/** Says what a press does. The host is shown in full, as it will be contacted. */
function PressWords({
  state,
  shown,
}: {
  readonly state: ReportImageState
  readonly shown: AddressDisplay
}): ReactNode {
  if (state.kind === 'fetching') return 'Cancel'
  if (state.kind === 'shown') return 'Hide image'
  const { host, decodedHost } = shown
  const port = shown.warnings.find((warning) => warning.kind === 'unusualPort')?.port
  return (
    <>
      {state.kind === 'failed' ? 'Try again from ' : 'Fetch from '}
      <strong>{port === undefined ? host : `${host}:${port}`}</strong>
      {decodedHost !== null && (
        <>
          {' (in letters '}
          <bdi>
            <RevealedText text={decodedHost} />
          </bdi>
          )
        </>
      )}
    </>
  )
}

interface StateWordsProps extends ReportImageProps {
  readonly state: ReportImageState
  readonly host: string
}

function StateWords({ state, written, alt, host }: StateWordsProps): ReactNode {
  switch (state.kind) {
    case 'idle':
      return <NotLoaded written={written} alt={alt} />
    case 'fetching':
      return `Fetching the image from ${host}…${state.isLong ? progressWords(state) : ''}`
    case 'shown': {
      const { picture, bytes } = state.fetched
      return (
        <>
          {alt !== '' && (
            <>
              “
              <bdi>
                <RevealedText text={shortened(alt)} />
              </bdi>
              ”{' '}
            </>
          )}
          {`From ${host}, ${picture.width} × ${picture.height} pixels, ${formatByteSize(bytes)}`}
        </>
      )
    }
    case 'failed': {
      const { title, detail } = describePictureError(state.error, host)
      return detail === undefined ? title : `${title} ${detail}`
    }
    default:
      return state satisfies never
  }
}

function progressWords({ received, total }: Extract<ReportImageState, { kind: 'fetching' }>): string {
  if (received === 0) return ' No answer yet.'
  return ` ${formatByteSize(received)}${total === null ? '' : ` of ${formatByteSize(total)}`} here.`
}

function NotLoaded({ written, alt }: ReportImageProps): ReactNode {
  const { wishToOpen } = useMarkdownActions()
  return (
    <>
      Image not loaded
      {alt !== '' && (
        <>
          {' “'}
          <bdi>
            <RevealedText text={shortened(alt)} />
          </bdi>
          ”
        </>
      )}
      {': '}
      {displayAddress(written) === null ? (
        <bdi>
          <RevealedText text={shortened(written)} />
        </bdi>
      ) : (
        <Link className={styles.address ?? ''} onPress={() => wishToOpen({ written, text: null })}>
          <RevealedText text={shortened(written)} />
        </Link>
      )}
    </>
  )
}
