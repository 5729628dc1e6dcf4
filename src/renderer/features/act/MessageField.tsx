import type { ReactNode, RefObject } from 'react'
import { Label, TextArea, TextField } from 'react-aria-components'
import { Button } from '../../design/primitives/Button.tsx'
import styles from './StatePicker.module.css'
import { meansTemplate } from './use-insertion.ts'

interface MessageFieldProps {
  readonly value: string
  readonly onChange: (text: string) => void
  readonly isNeeded: boolean
  /** The template the message was taken from, while nobody has changed it. */
  readonly from: string | null
  readonly areaRef: RefObject<HTMLTextAreaElement | null>
  readonly onTemplate: () => void
}

/** The message that goes with a change of state. */
export function MessageField(props: MessageFieldProps): ReactNode {
  const { value, onChange, isNeeded, from, areaRef, onTemplate } = props
  return (
    <TextField className={styles.message} value={value} onChange={onChange}>
      <span className={styles.head}>
        <Label className={styles.label}>
          Message{' '}
          <span className={styles.hint}>
            {isNeeded ? 'needed; the reporter may read it' : 'the reporter may read it'}
          </span>
        </Label>
        {from !== null && <span className={styles.from}>from “{from}”</span>}
        <Button variant="quiet" size="small" keys=";" onPress={onTemplate}>
          Template
        </Button>
      </span>
      <TextArea
        ref={areaRef}
        className={styles.area}
        rows={4}
        aria-label="Message"
        spellCheck
        onKeyDown={(event) => {
          if (!meansTemplate(event)) return
          event.preventDefault()
          onTemplate()
        }}
      />
    </TextField>
  )
}
