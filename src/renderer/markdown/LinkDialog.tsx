import { type ReactNode, useState } from 'react'
import { type AddressDisplay, type AddressWarning, displayAddress } from '#shared/rules/address-display.ts'
import { invoke } from '../bridge/desk-bridge.ts'
import { Button } from '../design/primitives/Button.tsx'
import { Dialog } from '../design/primitives/Dialog.tsx'
import { Icon } from '../design/primitives/Icon.tsx'
import { notify } from '../design/primitives/Toast.tsx'
import { describeError } from '../errors/describe-error.ts'
import { CopyButton } from '../text/CopyButton.tsx'
import { RevealedText } from '../text/RevealedText.tsx'
import styles from './LinkDialog.module.css'
import type { LinkWish } from './markdown-actions.ts'

interface LinkDialogProps {
  /** The link to ask about; null = the dialog is closed. */
  readonly wish: LinkWish | null
  readonly onClose: () => void
}

/** Shows the real address of a link before it is opened outside the desk. */
export function LinkDialog({ wish, onClose }: LinkDialogProps): ReactNode {
  const shown = wish === null ? null : displayAddress(wish.written, wish.text ?? undefined)
  const [isOpening, setOpening] = useState(false)
  if (wish === null || shown === null) return null

  const isSuspicious = shown.warnings.some(isAlarming)
  const open = async (): Promise<void> => {
    setOpening(true)
    const answer = await invoke('link.open', { address: shown.address })
    setOpening(false)
    onClose()
    if (answer.ok) return
    const { title, next } = describeError(answer.error)
    notify({ title, text: next, tone: 'bad' })
  }
  return (
    <Dialog
      title={shown.scheme === 'mailto' ? 'Write to this address?' : 'Open this address?'}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose} autoFocus={isSuspicious}>
            Cancel
          </Button>
          <Button
            variant={isSuspicious ? 'danger' : 'primary'}
            autoFocus={!isSuspicious}
            isPending={isOpening}
            onPress={() => void open()}
          >
            {openWords(shown, isSuspicious)}
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        <div className={styles.address}>
          <code className={styles.characters} dir="ltr">
            {shown.before}
            <b className={styles.host}>{shown.host}</b>
            {shown.after}
          </code>
          <CopyButton text={shown.address} what="address" />
        </div>
        <dl className={styles.facts}>
          {shown.decodedHost !== null && (
            <>
              <dt>Host in letters</dt>
              <dd>
                <bdi className={styles.letters}>
                  <HostLetters host={shown.decodedHost} />
                </bdi>
              </dd>
            </>
          )}
          {wish.text !== null && (
            <>
              <dt>The link says</dt>
              <dd>
                <bdi>
                  <RevealedText text={wish.text} />
                </bdi>
              </dd>
            </>
          )}
        </dl>
        {shown.warnings.length > 0 && (
          <ul className={styles.warnings}>
            {shown.warnings.map((warning) => (
              <li key={warning.kind} data-alarming={isAlarming(warning)}>
                <Icon name={isAlarming(warning) ? 'warning' : 'info'} size={14} />
                <span>{warningWords(warning)}</span>
              </li>
            ))}
          </ul>
        )}
        <p className={styles.outside}>
          {shown.scheme === 'mailto' ? 'Opens your mail app.' : 'Opens in your browser.'} Links in reports can
          lead anywhere. The host’s owner may see your visit.
        </p>
      </div>
    </Dialog>
  )
}

/** A decoded host, with letters beyond ASCII set off. */
function HostLetters({ host }: { readonly host: string }): ReactNode {
  return host.split(/([\u0080-\u{10ffff}]+)/u).map((run, index) =>
    index % 2 === 0 ? (
      run
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a host never move
      <span key={index} className={styles.foreign}>
        <RevealedText text={run} />
      </span>
    ),
  )
}

function openWords(shown: AddressDisplay, isSuspicious: boolean): string {
  if (shown.scheme === 'mailto') return 'Write'
  return isSuspicious ? 'Open anyway' : 'Open in browser'
}

function isAlarming(warning: AddressWarning): boolean {
  switch (warning.kind) {
    case 'textNamesAnotherHost':
    case 'readsLike':
    case 'mixedScripts':
    case 'hiddenCharacters':
    case 'credentials':
    case 'insideNetwork':
      return true
    case 'numericHost':
    case 'foreignLetters':
    case 'unusualPort':
    case 'prefilledMail':
    case 'notEncrypted':
      return false
    default:
      return warning satisfies never
  }
}

function warningWords(warning: AddressWarning): ReactNode {
  switch (warning.kind) {
    case 'textNamesAnotherHost':
      return (
        <>
          The text of the link names <b>{warning.claimed}</b>, but it leads elsewhere.
        </>
      )
    case 'readsLike':
      return (
        <>
          Its letters only look like <b>{warning.host}</b>. It is another host.
        </>
      )
    case 'mixedScripts':
      return `The host mixes alphabets: ${warning.scripts.join(', ')}.`
    case 'hiddenCharacters':
      return 'It contained invisible or reordering characters.'
    case 'credentials':
      return 'The part before @ is a user name, not the host.'
    case 'insideNetwork':
      return 'It leads to this computer or your local network.'
    case 'numericHost':
      return 'The host is a bare number.'
    case 'foreignLetters':
      return 'The host uses letters beyond a to z.'
    case 'unusualPort':
      return `It uses port ${warning.port}.`
    case 'prefilledMail':
      return 'The email comes with a subject, text, or more recipients filled in.'
    case 'notEncrypted':
      return 'The connection is not encrypted.'
    default:
      return warning satisfies never
  }
}
