import type { ReactNode } from 'react'
import type { Command } from '../../commands/command.ts'
import { allCommands, bindingsOf } from '../../commands/registry.ts'
import { Dialog } from '../../design/primitives/Dialog.tsx'
import { Kbd } from '../../design/primitives/Kbd.tsx'
import { useApp } from '../../state/use-app.ts'
import styles from './KeysDialog.module.css'

/** All keys, from the same table that works them. */
export function KeysDialog(): ReactNode {
  const closeDialog = useApp((state) => state.closeDialog)
  const singleKeys = useApp((state) => state.desk?.settings.singleKeys ?? true)
  const withKeys = allCommands.filter(({ id }) => bindingsOf(id).length > 0)
  return (
    <Dialog title="Keyboard shortcuts" isOpen width="wide" onClose={closeDialog}>
      {!singleKeys && <p className={styles.note}>Single keys are switched off in the settings.</p>}
      <div className={styles.groups}>
        {[...Map.groupBy(withKeys, ({ group }) => group)].map(([group, commands]) => (
          <KeyGroup key={group} title={group} commands={commands} />
        ))}
      </div>
    </Dialog>
  )
}

function KeyGroup({
  title,
  commands,
}: {
  readonly title: string
  readonly commands: readonly Command[]
}): ReactNode {
  return (
    <section className={styles.group} aria-label={title}>
      <h3 className={styles.title}>{title}</h3>
      <dl>
        {commands.map((command) => (
          <div key={command.id} className={styles.line}>
            <dt>{command.title}</dt>
            <dd>
              {bindingsOf(command.id).map((binding) => (
                <Kbd key={binding.keys} keys={binding.keys} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
