import type { ReactNode } from 'react'
import { Label, Radio, RadioGroup, Switch } from 'react-aria-components'
import type { Settings } from '#shared/desk/models.ts'
import { Dialog } from '../../design/primitives/Dialog.tsx'
import { Icon, type IconName } from '../../design/primitives/Icon.tsx'
import { notifyFailure } from '../../errors/notify-error.ts'
import { useApp } from '../../state/use-app.ts'
import styles from './SettingsDialog.module.css'

const themes: readonly { readonly id: Settings['theme']; readonly title: string; readonly icon: IconName }[] =
  [
    { id: 'system', title: 'As the system', icon: 'sparkle' },
    { id: 'light', title: 'Light', icon: 'sun' },
    { id: 'dark', title: 'Dark', icon: 'moon' },
  ]

/** What can be set so far. Everything takes effect at once. */
export function SettingsDialog(): ReactNode {
  const closeDialog = useApp((state) => state.closeDialog)
  const changeSettings = useApp((state) => state.changeSettings)
  const desk = useApp((state) => state.desk)
  if (desk === null) return null
  const { settings, version, host } = desk
  return (
    <Dialog title="Settings" isOpen onClose={closeDialog}>
      <div className={styles.settings}>
        <RadioGroup
          className={styles.group}
          orientation="horizontal"
          value={settings.theme}
          onChange={(theme) => {
            const chosen = themes.find(({ id }) => id === theme)
            if (chosen !== undefined) void changeSettings({ theme: chosen.id }).then(notifyFailure)
          }}
        >
          <Label className={styles.label}>Appearance</Label>
          <div className={styles.themes}>
            {themes.map(({ id, title, icon }) => (
              <Radio key={id} value={id} className={styles.theme}>
                <Icon name={icon} />
                {title}
              </Radio>
            ))}
          </div>
        </RadioGroup>
        <div className={styles.group}>
          <span className={styles.label}>Keyboard</span>
          <Switch
            className={styles.switch}
            isSelected={settings.singleKeys}
            onChange={(singleKeys) => void changeSettings({ singleKeys }).then(notifyFailure)}
          >
            <span className={styles.words}>
              Single keys
              <small>
                <kbd>j</kbd>, <kbd>g</kbd> <kbd>i</kbd>, <kbd>/</kbd> and the like act without a modifier.
                Switch them off when you dictate or press keys by accident; everything stays reachable
                otherwise.
              </small>
            </span>
            <span className={styles.track}>
              <span className={styles.knob} />
            </span>
          </Switch>
        </div>
        <p className={styles.about}>
          Triage Desk {version} · window: {host === 'electron' ? 'Electron' : 'Chromium'}
        </p>
      </div>
    </Dialog>
  )
}
