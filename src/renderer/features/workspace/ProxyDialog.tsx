import { type ReactNode, useState } from 'react'
import type { DeskState } from '#shared/desk/models.ts'
import type { ProxySetting } from '#shared/desk/proxy.ts'
import { Field, SecretField } from '../../design/primitives/Field.tsx'
import { type Segment, Segments } from '../../forms/Segments.tsx'
import { SubmitDialog } from '../../forms/SubmitDialog.tsx'
import { useApp } from '../../state/use-app.ts'
import { modeWords } from '../../words/proxy-words.ts'
import styles from './ProxyDialog.module.css'

const modes: readonly Segment<ProxySetting['mode']>[] = [
  { value: 'system', content: 'System' },
  { value: 'none', content: 'None' },
  { value: 'address', content: 'Address' },
]

interface ProxyDialogProps {
  /**
   * Passed by the connect form, whose text stays while the dialog is open; left out when this is the window's own
   * dialog.
   */
  readonly onClose?: () => void
}

/** Chooses the proxy through which the desk connects. */
export function ProxyDialog({ onClose }: ProxyDialogProps): ReactNode {
  const desk = useApp((state) => state.desk)
  return desk === null ? null : <Choosing desk={desk} {...(onClose !== undefined && { onClose })} />
}

function Choosing({ desk, onClose }: ProxyDialogProps & { readonly desk: DeskState }): ReactNode {
  const { settings, proxySignIn, host } = desk
  const chooseProxy = useApp((state) => state.chooseProxy)
  const [mode, setMode] = useState(settings.proxy.mode)
  const [address, setAddress] = useState(settings.proxy.address)
  const keptName = proxySignIn?.name ?? ''
  const [name, setName] = useState(keptName)
  const [password, setPassword] = useState('')
  const isAsKept = address === settings.proxy.address && name === keptName
  const save = () => {
    const entered = { mode, address, password: password === '' ? null : password }
    // If the stored name could not be shown, an empty field does not mean that it should be forgotten.
    const isUnseen = proxySignIn?.name === null && name === ''
    return chooseProxy({ ...entered, name: isUnseen ? null : name }, onClose === undefined)
  }
  return (
    <SubmitDialog
      title="Proxy"
      verb="Save"
      isReady={mode !== 'address' || address.trim() !== ''}
      onSubmit={save}
      {...(onClose !== undefined && { onClose })}
    >
      <Segments label="Connect through" segments={modes} value={mode} onChange={setMode} />
      <p className={styles.words}>{modeWords(mode, host)}</p>
      {mode === 'address' && (
        <>
          <Field
            label="Proxy address"
            placeholder="http://host:port"
            isCode
            inputMode="url"
            value={address}
            onChange={setAddress}
          />
          <Field
            label="User name"
            description="Leave empty if the proxy doesn’t need one."
            value={name}
            onChange={setName}
          />
          <SecretField
            label="Password"
            description={passwordWords(desk, isAsKept)}
            value={password}
            onChange={setPassword}
          />
        </>
      )}
    </SubmitDialog>
  )
}

/** Says how the password is stored, or will be. */
function passwordWords({ proxySignIn, keychain }: DeskState, isAsKept: boolean): string {
  switch (isAsKept ? proxySignIn?.kept : undefined) {
    case 'keychain':
      return 'Saved in this computer’s keychain. Leave empty to keep it.'
    case 'session':
      return 'Kept until you quit. Leave empty to keep it.'
    case 'missing':
      return 'Not available. Enter it again.'
    case undefined:
      return keychain.state === 'unlocked'
        ? 'Goes to this computer’s keychain and the proxy, nowhere else.'
        : 'The keychain isn’t available. The password is kept until you quit and never written to disk.'
  }
}
