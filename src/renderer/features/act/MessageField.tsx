import type { ReactNode, RefObject } from 'react'
import { Button } from '../../design/primitives/Button.tsx'
import { LongField } from '../forms/LongField.tsx'
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
    <LongField
      label="Message"
      name="Message"
      hint={isNeeded ? 'needed; the reporter may read it' : 'the reporter may read it'}
      beside={
        <>
          {from !== null && <span className={styles.from}>from “{from}”</span>}
          <Button variant="quiet" size="small" keys=";" onPress={onTemplate}>
            Template
          </Button>
        </>
      }
      value={value}
      onChange={onChange}
      rows={4}
      areaRef={areaRef}
      onKeyDown={(event) => {
        if (!meansTemplate(event)) return
        event.preventDefault()
        onTemplate()
      }}
    />
  )
}
