import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Form } from 'react-aria-components'
import type { DeskError } from '#shared/desk/errors.ts'
import type { Workspace } from '#shared/desk/models.ts'
import type { Result } from '#shared/desk/result.ts'
import { pastedAddress } from '#shared/rules/pasted-address.ts'
import { Button } from '../../../design/primitives/Button.tsx'
import { Field, SecretField } from '../../../design/primitives/Field.tsx'
import { describeError } from '../../../errors/describe-error.ts'
import { ErrorNote } from '../../../errors/ErrorNote.tsx'
import { useApp } from '../../../state/use-app.ts'
import { visibleText } from '../../../text/visible.ts'
import styles from './ConnectForm.module.css'
import { ConnectWait } from './ConnectWait.tsx'
import { KeychainNote } from './KeychainNote.tsx'
import { RouteNote } from './RouteNote.tsx'

interface ConnectFormProps {
  /** Whether the demo workspace is offered, too. */
  readonly hasDemo?: boolean
  readonly onConnected?: () => void
}

type Pending = 'connect' | 'demo' | null

/** Asks for the address and a token of a service. Both stay in their fields after an error. */
export function ConnectForm({ hasDemo = false, onConnected }: ConnectFormProps): ReactNode {
  const connect = useApp((state) => state.connect)
  const openDemo = useApp((state) => state.openDemo)
  const [baseUrl, setBaseUrl] = useState('')
  const [token, setToken] = useState('')
  const [pending, setPending] = useState<Pending>(null)
  const [error, setError] = useState<DeskError | null>(null)
  const isComplete = baseUrl.trim() !== '' && token.trim() !== ''

  const cancelConnect = useApp((state) => state.cancelConnect)
  /** The present attempt; it settles when the attempt is over. */
  const running = useRef<Promise<void>>(Promise.resolve())
  const isConnecting = useRef(false)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      // A user who closed the form does not expect another workspace to open later.
      if (isConnecting.current) void cancelConnect()
    }
  }, [cancelConnect])

  const attempt = async (what: Pending, run: () => Promise<Result<Workspace>>) => {
    setPending(what)
    setError(null)
    isConnecting.current = what === 'connect'
    const answer = await run()
    isConnecting.current = false
    setPending(null)
    // The user may have closed the form meanwhile and opened another dialog.
    if (!isShown.current) return
    if (answer.ok) onConnected?.()
    else if (answer.error.kind !== 'cancelled') setError(answer.error)
  }
  const cancel = async () => {
    await cancelConnect()
    await running.current
  }
  const begin = (what: Pending, run: () => Promise<Result<Workspace>>) => {
    if (pending === null) running.current = attempt(what, run)
  }
  const lookAround = async () => {
    if (pending === 'demo') return
    if (pending === 'connect') await cancel()
    running.current = attempt('demo', openDemo)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete) begin('connect', () => connect(baseUrl, token))
  }
  const about = error === null ? null : fieldOf(error)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // Focus the field to be corrected: it is described by the reason, which is then read out.
    if (about !== null) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [about])

  return (
    <div className={styles.connect}>
      <Form ref={form} className={styles.form} onSubmit={submit} validationBehavior="aria">
        <Field
          label="Service address"
          placeholder="https://"
          isCode
          value={baseUrl}
          onChange={setBaseUrl}
          autoFocus
          inputMode="url"
          description={shortened(baseUrl)}
          error={about === 'address' && error !== null ? shortWords(error) : undefined}
        />
        <SecretField
          label="Access token"
          value={token}
          onChange={setToken}
          error={about === 'token' && error !== null ? shortWords(error) : undefined}
        />
        {error !== null && about === null && <ErrorNote error={error} occasion="connecting" />}
        <Button
          variant="primary"
          size="large"
          type="submit"
          isPending={pending === 'connect'}
          isDisabled={!isComplete || pending === 'demo'}
        >
          {pending === 'connect' ? 'Checking address and token…' : 'Connect'}
        </Button>
        {pending === 'connect' && <ConnectWait onCancel={() => void cancel()} />}
        <KeychainNote />
      </Form>
      {/* Outside the form, because the dialog of this note has its own form, and submitting that would submit this
          one, too. */}
      <RouteNote address={baseUrl} />
      {hasDemo && (
        <div className={styles.demo}>
          <Button size="large" isPending={pending === 'demo'} onPress={() => void lookAround()}>
            {pending === 'demo' ? 'Opening the demo workspace…' : 'Open demo workspace'}
          </Button>
          <p>Sample reports on this computer. No account, no network.</p>
        </div>
      )}
    </div>
  )
}

/** The field that an error is about; null when it is about neither field. */
function fieldOf(error: DeskError): 'address' | 'token' | null {
  if (error.kind === 'addressRefused') return 'address'
  return error.kind === 'unauthorized' || error.kind === 'tokenRefused' ? 'token' : null
}

function shortWords(error: DeskError): string {
  const { title, next } = describeError(error, 'connecting')
  const isOfForm = error.kind === 'addressRefused' || error.kind === 'tokenRefused'
  return `${title}. ${isOfForm ? error.reason : next}`
}

/**
 * Says to which address a pasted one is shortened; empty when the address is used unchanged. The line itself is always
 * present: a field gets its description only once, when it appears.
 */
function shortened(typed: string): string {
  const address = pastedAddress(typed)
  return address.ok && address.value !== typed.trim() ? `Connects to ${visibleText(address.value)}` : ''
}
