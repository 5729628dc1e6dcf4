import type { ReactNode } from 'react'
import { keyCaps } from '../key-caps.ts'
import styles from './Kbd.module.css'

interface KbdProps {
  /** A key sequence in the keymap's notation: `j`, `$mod+k`, `g i`. */
  readonly keys: string
  readonly tone?: 'plain' | 'onAccent'
  /** Whether the keys are content, as in the keys dialog; otherwise they only repeat `aria-keyshortcuts`. */
  readonly isContent?: boolean
}

/** A key sequence drawn as key caps, with the names that this platform uses. */
export function Kbd({ keys, tone = 'plain', isContent = false }: KbdProps): ReactNode {
  return (
    <span className={styles.keys} data-tone={tone} aria-hidden={!isContent || undefined}>
      {keyCaps(keys).map((cap, press) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sequence may have the same press twice, and never moves
        <kbd key={`${press}${cap}`} className={styles.cap}>
          {cap}
        </kbd>
      ))}
    </span>
  )
}
