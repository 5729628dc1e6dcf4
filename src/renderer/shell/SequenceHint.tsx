import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { pendingKeys } from '../commands/pending-keys.ts'
import { findCommand } from '../commands/registry.ts'
import { currentKeymap } from '../commands/use-keys.ts'
import { keyCaps } from '../design/key-caps.ts'
import { Kbd } from '../design/primitives/Kbd.tsx'
import { useApp } from '../state/use-app.ts'
import styles from './SequenceHint.module.css'

/** Shows which keys can follow in an incomplete sequence. */
export function SequenceHint(): ReactNode {
  const pending = useStore(pendingKeys, ({ keys }) => keys)
  const keymap = useApp(currentKeymap)
  if (pending === null) return null
  const continuations = keymap.filter((binding) => binding.keys.startsWith(`${pending} `))
  return (
    <div className={styles.hint} role="status" aria-label={`${keyCaps(pending).join(' ')}, then`}>
      <span className={styles.begun}>
        <Kbd keys={pending} isContent /> then
      </span>
      <ul className={styles.list}>
        {continuations.map((binding) => (
          <li key={binding.keys} className={styles.item}>
            <Kbd keys={binding.keys.slice(pending.length + 1)} isContent />
            {findCommand(binding.command)?.title.replace(/^Go to /, '')}
          </li>
        ))}
      </ul>
    </div>
  )
}
