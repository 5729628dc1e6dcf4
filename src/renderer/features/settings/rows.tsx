import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react'
import { Input, Label, Switch, Text, TextField } from 'react-aria-components'
import { formatCount } from '../../design/primitives/Count.tsx'
import type { SettingName } from '../../state/shape/ui-shape.ts'
import { settingWords } from '../../words/setting-words.ts'
import styles from './rows.module.css'

interface RowProps {
  readonly name: SettingName
  /** Returns the control. @param words the id of the setting's description. */
  readonly children: (words: string) => ReactNode
}

/** A setting: its name and effect, and its control at the end of the line. */
export function Row({ name, children }: RowProps): ReactNode {
  const { title, says } = settingWords[name]
  const words = useId()
  return (
    <div className={styles.row} data-setting={name}>
      <span id={words} className={styles.words}>
        <span className={styles.title}>{title}</span>
        {says !== undefined && <small>{says}</small>}
      </span>
      {children(words)}
    </div>
  )
}

interface ToggleRowProps {
  readonly name: SettingName
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** A setting that is on or off; a press anywhere on its row switches it. */
export function ToggleRow({ name, isOn, onChange }: ToggleRowProps): ReactNode {
  const { title, says } = settingWords[name]
  return (
    <div data-setting={name}>
      <Switch className={styles.switch} isSelected={isOn} onChange={onChange}>
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          <small>{says}</small>
        </span>
        <span className={styles.track}>
          <span className={styles.knob} />
        </span>
      </Switch>
    </div>
  )
}

interface AmountRowProps {
  readonly name: SettingName
  /** A part of the setting, such as `in CAD`; it is appended to the setting's title. */
  readonly part?: string
  readonly value: number
  readonly from: number
  readonly to: number
  readonly onChange: (value: number) => void
}

/**
 * A setting that is a whole number, limited to its bounds. It takes effect with Enter, and when the field or the
 * settings are left; text that is not a number has no effect. It is not a number field with steps by key or wheel:
 * there, `Home` would choose the minimum, and here the minimum may mean "at once".
 */
export function AmountRow({ name, part, value, from, to, onChange }: AmountRowProps): ReactNode {
  const words = settingWords[name]
  const [typed, setTyped] = useState<string | null>(null)
  const keep = () => {
    const written = (typed ?? '').trim()
    setTyped(null)
    // Thousands separators are allowed, since numbers are shown with them; `1000.00` is not a whole number.
    if (!/^(?:\d{1,15}|\d{1,3}(?:[\s,.’']\d{3}){1,4})$/.test(written)) return
    const wanted = Math.min(Math.max(Number(written.replaceAll(/\D/g, '')), from), to)
    if (wanted !== value) onChange(wanted)
  }
  const keepTyped = useEffectEvent(keep)
  useEffect(() => () => keepTyped(), [])
  return (
    <div data-setting={name} data-part={part}>
      <TextField
        className={styles.row}
        value={typed ?? formatCount(value)}
        onChange={setTyped}
        onBlur={keep}
        onKeyDown={(event) => {
          event.continuePropagation()
          if (event.key === 'Enter') keep()
        }}
      >
        <span className={styles.words}>
          <Label className={styles.title}>
            {part === undefined ? (
              words.title
            ) : (
              <>
                <span className="visually-hidden">{words.title} </span>
                {part}
              </>
            )}
          </Label>
          {part === undefined && (
            <Text slot="description" elementType="small">
              {words.says}
            </Text>
          )}
        </span>
        <Input autoComplete="off" inputMode="numeric" className={styles.number} />
      </TextField>
    </div>
  )
}
