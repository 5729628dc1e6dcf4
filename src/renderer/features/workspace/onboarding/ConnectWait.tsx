import { type ReactNode, useEffect, useState } from 'react'
import type { DeskEvent } from '#shared/desk/events.ts'
import { listen } from '../../../bridge/desk-bridge.ts'
import { Button } from '../../../design/primitives/Button.tsx'
import { formatWait } from '../../../time/instant-words.ts'
import { useNowToTheSecond } from '../../../time/use-now.ts'
import styles from './ConnectForm.module.css'

type Waits = Extract<DeskEvent, { kind: 'connectionWaits' }>

/** Time after which an answer counts as slow, in milliseconds. */
const slowAfter = 2_000

/**
 * Shows which step a connection waits for while it is checked, and the time limit of that step; the user can cancel it.
 */
export function ConnectWait({ onCancel }: { readonly onCancel: () => void }): ReactNode {
  const [begunAt] = useState(Date.now)
  const [waits, setWaits] = useState<Waits | null>(null)
  const now = useNowToTheSecond()
  useEffect(
    () =>
      listen((event) => {
        if (event.kind === 'connectionWaits') setWaits(event)
      }),
    [],
  )
  return (
    <div className={styles.wait}>
      <p role="status">{words(waits, begunAt, now)}</p>
      <Button size="small" variant="quiet" onPress={onCancel}>
        Cancel
      </Button>
    </div>
  )
}

function words(waits: Waits | null, begunAt: number, now: number): string {
  if (waits === null || waits.until <= now) return ''
  const left = formatWait(waits.until - now)
  if (waits.reason === 'limited') return `The service asks for a pause: ${left} left.`
  return now - begunAt < slowAfter ? '' : `No answer yet. Giving up in ${left}.`
}
