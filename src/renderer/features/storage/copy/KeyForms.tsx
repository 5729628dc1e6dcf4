import { type FormEvent, type ReactNode, useState } from 'react'
import { Form } from 'react-aria-components'
import { shortestPassphrase } from '#shared/desk/copy-limits.ts'
import { invoke } from '../../../bridge/desk-bridge.ts'
import { Button } from '../../../design/primitives/Button.tsx'
import { Field, SecretField } from '../../../design/primitives/Field.tsx'
import { ErrorNote } from '../../../errors/ErrorNote.tsx'
import { useAttempt } from '../../../forms/use-attempt.ts'
import styles from './CopyScreen.module.css'
import { keyRefusalIn } from './key-refusal.ts'

function submitting(submit: () => void) {
  return (event: FormEvent) => {
    event.preventDefault()
    submit()
  }
}

interface OfCopy {
  readonly workspaceId: string
}

export function PassphraseForm({ workspaceId }: OfCopy): ReactNode {
  const [passphrase, setPassphrase] = useState('')
  const { isPending, error, attempt } = useAttempt()
  const open = () => void attempt(() => invoke('copy.typePassphrase', { workspaceId, passphrase }))
  return (
    <Form className={styles.form} onSubmit={submitting(open)} validationBehavior="aria">
      <SecretField
        label="Passphrase"
        value={passphrase}
        onChange={setPassphrase}
        maxLength={1_000}
        autoFocus
        error={keyRefusalIn(error)}
      />
      {error !== null && error.kind !== 'keyRefused' && <ErrorNote error={error} />}
      <Button
        variant="primary"
        size="large"
        type="submit"
        isPending={isPending}
        isDisabled={passphrase === ''}
      >
        {isPending ? 'Opening…' : 'Open'}
      </Button>
    </Form>
  )
}

export function NewPassphraseForm({ workspaceId }: OfCopy): ReactNode {
  const [passphrase, setPassphrase] = useState('')
  const [again, setAgain] = useState('')
  const { isPending, error, attempt } = useAttempt()
  const isLong = passphrase.length >= shortestPassphrase
  const differs = again !== '' && again !== passphrase.slice(0, again.length)
  const use = () => void attempt(() => invoke('copy.usePassphrase', { workspaceId, passphrase }))
  return (
    <Form className={styles.form} onSubmit={submitting(use)} validationBehavior="aria">
      <SecretField
        label="New passphrase"
        description={`At least ${shortestPassphrase} characters; four or more unrelated words work well.`}
        value={passphrase}
        onChange={setPassphrase}
        maxLength={1_000}
        autoFocus
      />
      <SecretField
        label="Passphrase again"
        value={again}
        onChange={setAgain}
        maxLength={1_000}
        error={differs ? 'The passphrases don’t match.' : undefined}
      />
      {error !== null && <ErrorNote error={error} />}
      <Button
        variant="primary"
        size="large"
        type="submit"
        isPending={isPending}
        isDisabled={!isLong || again !== passphrase}
      >
        {isPending ? 'Encrypting…' : 'Encrypt with this passphrase'}
      </Button>
    </Form>
  )
}

interface RecoveryFormProps extends OfCopy {
  readonly question?: string
  /** Whether this is the main form of the screen. */
  readonly isFirst?: boolean
}

export function RecoveryForm({ workspaceId, question, isFirst = false }: RecoveryFormProps): ReactNode {
  const [code, setCode] = useState('')
  const { isPending, error, attempt } = useAttempt()
  const open = () => void attempt(() => invoke('copy.recover', { workspaceId, code }))
  return (
    <Form
      className={isFirst ? styles.form : styles.other}
      onSubmit={submitting(open)}
      validationBehavior="aria"
    >
      {question !== undefined && <p>{question}</p>}
      <Field
        label="Recovery code"
        description="56 letters and digits, as printed. Case and spaces don’t matter."
        value={code}
        onChange={setCode}
        maxLength={1_000}
        isCode
        autoFocus={isFirst}
        error={keyRefusalIn(error)}
      />
      {error !== null && error.kind !== 'keyRefused' && <ErrorNote error={error} />}
      <Button
        variant={isFirst ? 'primary' : 'plain'}
        size={isFirst ? 'large' : 'medium'}
        type="submit"
        isPending={isPending}
        isDisabled={code.trim() === ''}
      >
        {isPending ? 'Opening…' : 'Open with the recovery code'}
      </Button>
    </Form>
  )
}
