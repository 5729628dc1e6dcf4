import type { ReactNode } from 'react'
import { Button } from '../../design/primitives/Button.tsx'
import styles from './LeftBefore.module.css'

/** Shows that the form was left unsent and is restored, with a button to start over. */
export function LeftBefore({ onStartOver }: { readonly onStartOver: () => void }): ReactNode {
  return (
    <p className={styles.left}>
      Draft restored.
      <Button variant="quiet" size="small" onPress={onStartOver}>
        Start over
      </Button>
    </p>
  )
}
