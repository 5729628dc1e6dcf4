import { type ReactNode, useState } from 'react'
import {
  type TextFieldProps as AriaTextFieldProps,
  FieldError,
  Group,
  Input,
  Label,
  Text,
  TextField,
} from 'react-aria-components'
import { IconButton } from './Button.tsx'
import styles from './Field.module.css'
import { Icon } from './Icon.tsx'
import labels from './labels.module.css'

interface FieldProps extends Omit<AriaTextFieldProps, 'children' | 'className' | 'style'> {
  readonly label: string
  readonly description?: ReactNode
  /** Why the value cannot be used; shown below the field and announced by assistive tools. */
  readonly error?: string | undefined
  readonly placeholder?: string
  readonly isCode?: boolean
  /**
   * The unit of the field's number, shown at the end of the field. Only visual, since the description below names it,
   * too.
   */
  readonly unit?: string | undefined
}

/** A text field of one line, with a label. */
export function Field(props: FieldProps): ReactNode {
  const { label, description, error, placeholder, isCode = false, unit, ...rest } = props
  return (
    <TextField {...rest} className={labels.labelled} isInvalid={error !== undefined}>
      <Label className={labels.label}>{label}</Label>
      <Group className={styles.box}>
        <Input
          ref={rest.autoFocus === true ? takeFocus : undefined}
          autoComplete="off"
          className={styles.input}
          placeholder={placeholder}
          data-code={isCode || undefined}
          spellCheck={false}
        />
        {unit !== undefined && (
          <span aria-hidden className={styles.unit}>
            {unit}
          </span>
        )}
      </Group>
      <Below description={description} error={error} />
    </TextField>
  )
}

/**
 * A labeled field for a secret. The font masks it, not the password type, so that no password manager offers to store
 * what the desk keeps in the keychain, and so that it remains a textbox to assistive tools.
 */
export function SecretField(props: FieldProps): ReactNode {
  const { label, description, error, placeholder, ...rest } = props
  const [isShown, setShown] = useState(false)
  return (
    <TextField {...rest} className={labels.labelled} isInvalid={error !== undefined}>
      <Label className={labels.label}>{label}</Label>
      <Group className={styles.box}>
        <Input
          ref={rest.autoFocus === true ? takeFocus : undefined}
          autoComplete="off"
          className={styles.input}
          placeholder={placeholder}
          data-code
          data-masked={!isShown || undefined}
          spellCheck={false}
          autoCapitalize="off"
        />
        <IconButton
          label={isShown ? `Hide ${label.toLowerCase()}` : `Show ${label.toLowerCase()}`}
          onPress={() => setShown(!isShown)}
        >
          <Icon name={isShown ? 'eyeOff' : 'eye'} />
        </IconButton>
      </Group>
      <Below description={description} error={error} />
    </TextField>
  )
}

/** Focuses the field when it appears, not after painting: letters typed in between would be lost. */
function takeFocus(input: HTMLInputElement | null): void {
  input?.focus()
}

function Below({ description, error }: Pick<FieldProps, 'description' | 'error'>): ReactNode {
  return (
    <>
      {description !== undefined && error === undefined && (
        <Text slot="description" className={styles.description}>
          {description}
        </Text>
      )}
      <FieldError className={styles.error}>{error}</FieldError>
    </>
  )
}
