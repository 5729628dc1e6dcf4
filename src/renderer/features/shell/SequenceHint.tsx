import type { ReactNode } from 'react'
import { keyCaps } from '../../commands/key-caps.ts'
import { findCommand } from '../../commands/registry.ts'
import { currentKeymap } from '../../commands/use-keys.ts'
import { Kbd } from '../../design/primitives/Kbd.tsx'
import { useApp } from '../../state/use-app.ts'
import styles from './SequenceHint.module.css'

/** What the next press can be, while a sequence is begun. */
export function SequenceHint(): ReactNode {
  const pending = useApp((state) => state.pendingKeys)
  const keymap = useApp(currentKeymap)
  if (pending === null) return null
  const continuations = keymap.filter((binding) => binding.keys.startsWith(`${pending} `))
  return (
    <div className={styles.hint} role="status" aria-label={`${keyCaps(pending).join(' ')}, then`}>
      <span className={styles.begun}>
        <Kbd keys={pending} /> then
      </span>
      <ul className={styles.list}>
        {continuations.map((binding) => (
          <li key={binding.keys} className={styles.item}>
            <Kbd keys={binding.keys.slice(pending.length + 1)} />
            {findCommand(binding.command)?.title.replace(/^Go to /, '')}
          </li>
        ))}
      </ul>
    </div>
  )
}
