import { type ReactNode, useRef, useState } from 'react'
import { factoryKeys, type KeyChoices, keyPresets } from '#shared/desk/key-choices.ts'
import type { Command } from '../../commands/command.ts'
import { presetWords } from '../../commands/key-presets.ts'
import { bindingsOf, withOwnKeys, withoutOwnKeys } from '../../commands/own-keys.ts'
import { allCommands } from '../../commands/registry.ts'
import { currentKeymap } from '../../commands/use-keys.ts'
import { Button, IconButton } from '../../design/primitives/Button.tsx'
import { Dialog } from '../../design/primitives/Dialog.tsx'
import { Icon } from '../../design/primitives/Icon.tsx'
import { Kbd } from '../../design/primitives/Kbd.tsx'
import { Menu, MenuItem } from '../../design/primitives/Menu.tsx'
import { SearchLine } from '../../design/primitives/SearchLine.tsx'
import { notifyFailure } from '../../notices/notify-error.ts'
import { useApp } from '../../state/use-app.ts'
import { KeyRecorder } from './KeyRecorder.tsx'
import styles from './KeysDialog.module.css'

/** Shows all keys, from the same table that makes them work, and lets the user change them. */
export function KeysDialog(): ReactNode {
  const closeDialog = useApp((state) => state.closeDialog)
  const changeSettings = useApp((state) => state.changeSettings)
  const keymap = useApp(currentKeymap)
  const singleKeys = useApp((state) => state.desk?.settings.singleKeys ?? true)
  const choices = useApp((state) => state.desk?.settings.keys ?? factoryKeys)
  const [sought, setSought] = useState('')
  const [isEveryShown, showEvery] = useState(false)

  const choose = (keys: KeyChoices) => {
    void changeSettings({ keys }).then(notifyFailure)
  }
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean)
  const fitting = allCommands.filter(({ title, group }) =>
    words.every((word) => `${title} ${group}`.toLowerCase().includes(word)),
  )
  const hasKey = ({ id }: Command) => bindingsOf(keymap, id).length > 0
  const shown = fitting.filter(
    (command) => isEveryShown || hasKey(command) || Object.hasOwn(choices.own, command.id),
  )
  const others = fitting.length - shown.length

  return (
    <Dialog title="Keyboard shortcuts" isOpen width="wide" onClose={closeDialog}>
      <div className={styles.bar}>
        <SearchLine
          label="Find a command"
          placeholder="Find a command"
          value={sought}
          onChange={setSought}
          onEscape={closeDialog}
          autoFocus
        />
        <Menu
          label="Key presets"
          placement="bottom end"
          trigger={
            <Button>
              {presetWords[choices.preset].title}
              <Icon name="chevronDown" size={12} />
            </Button>
          }
        >
          {keyPresets.map((preset) => (
            <MenuItem
              key={preset}
              id={preset}
              label={presetWords[preset].title}
              description={presetWords[preset].about}
              isCurrent={preset === choices.preset}
              onChoose={() => choose({ ...choices, preset })}
            />
          ))}
        </Menu>
        {Object.keys(choices.own).length > 0 && (
          <Button variant="quiet" onPress={() => choose({ ...choices, own: {} })}>
            Reset all
          </Button>
        )}
      </div>
      {!singleKeys && (
        <p className={styles.note}>
          Single keys are off in Settings. The “{presetWords.modifier.title}” preset still has a key for
          everything.
        </p>
      )}
      <div className={styles.groups}>
        {[...Map.groupBy(shown, ({ group }) => group)].map(([group, commands]) => (
          <section key={group} className={styles.group} aria-label={group}>
            <h3 className={styles.title}>{group}</h3>
            <ul>
              {commands.map((command) => (
                <KeyEntry key={command.id} command={command} choices={choices} onChoose={choose} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {shown.length === 0 && others === 0 && <p className={styles.nothing}>No matches</p>}
      {others > 0 && (
        <Button variant="quiet" onPress={() => showEvery(true)}>
          {others === 1 ? 'One more command has no key' : `${others} more commands have no key`}
        </Button>
      )}
    </Dialog>
  )
}

interface KeyEntryProps {
  readonly command: Command
  readonly choices: KeyChoices
  readonly onChoose: (choices: KeyChoices) => void
}

/** A command and its keys; while the keys are being changed, the recorder. */
function KeyEntry({ command, choices, onChoose }: KeyEntryProps): ReactNode {
  const bindings = bindingsOf(useApp(currentKeymap), command.id)
  const [isChanging, setChanging] = useState(false)
  const changeButton = useRef<HTMLButtonElement>(null)
  const isOwn = Object.hasOwn(choices.own, command.id)
  const end = (chosen: KeyChoices | null) => {
    setChanging(false)
    changeButton.current?.focus()
    if (chosen !== null) onChoose(chosen)
  }
  return (
    <li>
      <div className={styles.line}>
        <span className={styles.words}>
          {command.title}
          {isOwn && <small className={styles.own}>changed</small>}
        </span>
        <IconButton
          ref={changeButton}
          className={styles.change}
          label={`Change the keys of ${command.title}`}
          onPress={() => setChanging(true)}
        >
          <Icon name="keyboard" />
        </IconButton>
        <span className={styles.keys}>
          {bindings.map((binding) => (
            <Kbd key={binding.keys} keys={binding.keys} isContent />
          ))}
          {bindings.length === 0 && <span className={styles.none}>no key</span>}
        </span>
      </div>
      {isChanging && (
        <KeyRecorder
          command={command}
          isOwn={isOwn}
          onChoose={(keys) => end(withOwnKeys(choices, command.id, keys))}
          onReset={() => end(withoutOwnKeys(choices, command.id))}
          onCancel={() => end(null)}
        />
      )}
    </li>
  )
}
