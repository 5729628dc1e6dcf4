import type { ReactNode } from 'react'
import { Input, Label, NumberField, Radio, RadioGroup, Switch } from 'react-aria-components'
import type { Settings } from '#shared/desk/models.ts'
import { rewardAtMost } from '#shared/rules/reward-amount.ts'
import { useKeysOf } from '../../commands/use-keys.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { Dialog } from '../../design/primitives/Dialog.tsx'
import { Icon, type IconName } from '../../design/primitives/Icon.tsx'
import { notifyFailure } from '../../errors/notify-error.ts'
import { useApp } from '../../state/use-app.ts'
import { EvidenceSettings } from './EvidenceSettings.tsx'
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
  const openDialog = useApp((state) => state.openDialog)
  const changeSettings = useApp((state) => state.changeSettings)
  const desk = useApp((state) => state.desk)
  const keysOf = useKeysOf()
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
          <Toggle
            title="Single keys"
            isOn={settings.singleKeys}
            onChange={(singleKeys) => void changeSettings({ singleKeys }).then(notifyFailure)}
          >
            <kbd>j</kbd>, <kbd>g</kbd> <kbd>i</kbd>, <kbd>/</kbd> and the like act without a modifier. Switch
            them off when you dictate or press keys by accident; everything stays reachable otherwise.
          </Toggle>
          <span>
            <Button keys={keysOf('desk.keys')} onPress={() => openDialog('keys')}>
              Change the keys…
            </Button>
          </span>
        </div>
        <div className={styles.group}>
          <span className={styles.label}>Triage</span>
          <Toggle
            title="Go on after a change of state"
            isOn={settings.advancesAfterState}
            onChange={(advancesAfterState) => void changeSettings({ advancesAfterState }).then(notifyFailure)}
          >
            The next report of the queue opens. What was changed can be undone from there as well.
          </Toggle>
        </div>
        <div className={styles.group}>
          <span className={styles.label}>Rewards</span>
          <NumberField
            className={styles.amount}
            value={settings.rewardConfirmAbove}
            minValue={0}
            maxValue={rewardAtMost}
            formatOptions={{ maximumFractionDigits: 0 }}
            onChange={(rewardConfirmAbove) => {
              if (Number.isSafeInteger(rewardConfirmAbove))
                void changeSettings({ rewardConfirmAbove }).then(notifyFailure)
            }}
          >
            <Label>Amounts are typed twice above</Label>
            <Input className={styles.amountInput} />
          </NumberField>
        </div>
        <div className={styles.group}>
          <span className={styles.label}>Templates</span>
          <span>
            <Button onPress={() => openDialog('templates')}>Templates and macros…</Button>
          </span>
        </div>
        <div className={styles.group}>
          <span className={styles.label}>Evidence</span>
          <div className={styles.fields}>
            <EvidenceSettings />
          </div>
        </div>
        <div className={styles.group}>
          <span className={styles.label}>Data</span>
          <span>
            <Button onPress={() => openDialog('storage')}>Storage…</Button>
          </span>
        </div>
        <p className={styles.about}>
          Triage Desk {version} · window: {host === 'electron' ? 'Electron' : 'Chromium'}
        </p>
      </div>
    </Dialog>
  )
}

interface ToggleProps {
  readonly title: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  /** What it does. */
  readonly children: ReactNode
}

function Toggle({ title, isOn, onChange, children }: ToggleProps): ReactNode {
  return (
    <Switch className={styles.switch} isSelected={isOn} onChange={onChange}>
      <span className={styles.words}>
        {title}
        <small>{children}</small>
      </span>
      <span className={styles.track}>
        <span className={styles.knob} />
      </span>
    </Switch>
  )
}
