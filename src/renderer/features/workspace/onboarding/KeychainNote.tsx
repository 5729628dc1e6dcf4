import type { ReactNode } from 'react'
import { Icon } from '../../../design/primitives/Icon.tsx'
import { useApp } from '../../../state/use-app.ts'
import { visibleText } from '../../../text/visible.ts'
import styles from './KeychainNote.module.css'

/**
 * Says where the token will be stored. Shown before the token is entered, since it gives access to the user's reports.
 */
export function KeychainNote(): ReactNode {
  const keychain = useApp((state) => state.desk?.keychain)
  if (keychain === undefined) return null
  switch (keychain.state) {
    case 'unlocked':
      return (
        <p className={styles.note}>
          <Icon name="lock" size={14} />
          <span>Your token goes only to this computer’s keychain and this service.</span>
        </p>
      )
    case 'locked':
      return (
        <p className={styles.note} data-tone="warn">
          <Icon name="lock" size={14} />
          <span>
            This computer’s keychain is locked. Unlock it to remember the token. Otherwise it’s kept until you
            close the desk.
          </span>
        </p>
      )
    case 'absent':
      return (
        <p className={styles.note} data-tone="warn">
          <Icon name="info" size={14} />
          <span>
            This computer has no keychain ({visibleText(keychain.reason)}). The token is kept until you close
            the desk, and never written to disk.
          </span>
        </p>
      )
  }
}
