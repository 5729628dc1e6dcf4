import type { ReactNode } from 'react'
import { Icon } from '../../design/primitives/Icon.tsx'
import { useApp } from '../../state/use-app.ts'
import { visibleText } from '../../text/visible-text.ts'
import styles from './KeychainNote.module.css'

/** Where the token goes. Said before it is entered, because it is somebody's key. */
export function KeychainNote(): ReactNode {
  const keychain = useApp((state) => state.desk?.keychain)
  if (keychain === undefined) return null
  switch (keychain.state) {
    case 'unlocked':
      return (
        <p className={styles.note}>
          <Icon name="lock" size={14} />
          <span>The token goes to the keychain of this computer and to this service, nowhere else.</span>
        </p>
      )
    case 'locked':
      return (
        <p className={styles.note} data-tone="warn">
          <Icon name="lock" size={14} />
          <span>
            The keychain of this computer is locked. Unlock it to have the token remembered; otherwise it is
            kept until the desk is closed.
          </span>
        </p>
      )
    case 'absent':
      return (
        <p className={styles.note} data-tone="warn">
          <Icon name="info" size={14} />
          <span>
            This computer has no keychain ({visibleText(keychain.reason)}). The token is kept until the desk
            is closed, and never written to the disk.
          </span>
        </p>
      )
  }
}
