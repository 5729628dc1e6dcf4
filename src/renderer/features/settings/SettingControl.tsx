import type { ReactNode } from 'react'
import type { Settings } from '#shared/desk/models.ts'
import { useKeysOf } from '../../commands/use-keys.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { Icon, type IconName } from '../../design/primitives/Icon.tsx'
import { type Segment, Segments } from '../../forms/Segments.tsx'
import { notifyFailure } from '../../notices/notify-error.ts'
import type { DialogName, SettingName } from '../../state/shape/ui-shape.ts'
import { useApp } from '../../state/use-app.ts'
import { visibleText } from '../../text/visible.ts'
import { proxyWords } from '../../words/proxy-words.ts'
import { settingWords } from '../../words/setting-words.ts'
import { AllowedHosts } from './AllowedHosts.tsx'
import { ConfirmLimitRows } from './ConfirmLimitRows.tsx'
import { EvidenceFolder, EvidenceNaming } from './EvidenceSettings.tsx'
import styles from './rows.module.css'
import { AmountRow, Row, ToggleRow } from './rows.tsx'

const withIcon = <Value extends string>(value: Value, icon: IconName, title: string): Segment<Value> => ({
  value,
  content: (
    <>
      <Icon name={icon} size={14} />
      {title}
    </>
  ),
})
const themes: readonly Segment<Settings['theme']>[] = [
  withIcon('system', 'sparkle', 'Match system'),
  withIcon('light', 'sun', 'Light'),
  withIcon('dark', 'moon', 'Dark'),
]
const densities: readonly Segment<Settings['density']>[] = [
  { value: 'comfortable', content: 'Comfortable' },
  { value: 'compact', content: 'Compact' },
]

const amounts = {
  undoSeconds: { from: 0, to: 60 },
  outboxKeptDays: { from: 1, to: 365 },
} as const

/** Settings that have their own dialog, and the label of the button that opens it. */
const openers = {
  keys: { dialog: 'keys', verb: 'Customize shortcuts…' },
  templates: { dialog: 'templates', verb: 'Templates and macros…' },
  labelsOfOwn: { dialog: 'labels', verb: 'Edit labels…' },
  types: { dialog: 'types', verb: 'Name types…' },
  sla: { dialog: 'sla', verb: 'Rules and calendar…' },
  editWorkspace: { dialog: 'editWorkspace', verb: 'Rename or color…' },
  me: { dialog: 'me', verb: 'Choose who I am…' },
  renewToken: { dialog: 'renewToken', verb: 'Replace token…' },
  addWorkspace: { dialog: 'addWorkspace', verb: 'Add a workspace…' },
  forget: { dialog: 'forget', verb: 'Forget…' },
  storage: { dialog: 'storage', verb: 'Storage…' },
  proxy: { dialog: 'proxy', verb: 'Change…' },
} as const satisfies {
  readonly [Name in SettingName]?: { readonly dialog: DialogName; readonly verb: string }
}

/** The control of one setting, with its title and description. */
export function SettingControl({ name }: { readonly name: SettingName }): ReactNode {
  const desk = useApp((state) => state.desk)
  const changeSettings = useApp((state) => state.changeSettings)
  if (desk === null) return null
  const { settings, version, host } = desk
  const change = (wanted: Parameters<typeof changeSettings>[0]) =>
    void changeSettings(wanted).then(notifyFailure)
  switch (name) {
    case 'theme':
      return (
        <OneOf name={name} segments={themes} value={settings.theme} onChange={(theme) => change({ theme })} />
      )
    case 'density':
      return (
        <OneOf
          name={name}
          segments={densities}
          value={settings.density}
          onChange={(density) => change({ density })}
        />
      )
    case 'advancesAfterState':
    case 'singleKeys':
      return <ToggleRow name={name} isOn={settings[name]} onChange={(isOn) => change({ [name]: isOn })} />
    case 'keepsReviewed':
      return (
        <ToggleRow
          name={name}
          isOn={!settings.keepsReviewed}
          onChange={(leaves) => change({ keepsReviewed: !leaves })}
        />
      )
    case 'repeatedText':
    case 'noEvidence':
    case 'newEndpoint':
    case 'placeholders':
      return (
        <ToggleRow
          name={name}
          isOn={settings.signals[name]}
          onChange={(isOn) => change({ signals: { ...settings.signals, [name]: isOn } })}
        />
      )
    case 'rewardConfirmAbove':
      return <ConfirmLimitRows limits={settings} onChange={change} />
    case 'undoSeconds':
    case 'outboxKeptDays':
      return (
        <AmountRow
          name={name}
          value={settings[name]}
          {...amounts[name]}
          onChange={(value) => change({ [name]: value })}
        />
      )
    case 'evidenceFolder':
      return <EvidenceFolder />
    case 'evidenceNaming':
      return <EvidenceNaming />
    case 'allowedHosts':
      return <AllowedHosts />
    case 'proxy':
      return <Opener name={name} fact={proxyWords(settings.proxy)} />
    case 'about':
      return (
        <Row name={name}>
          {() => (
            <span className={styles.fact}>
              {version} · window: {host === 'electron' ? 'Electron' : 'Chromium'}
            </span>
          )}
        </Row>
      )
    default:
      return <Opener name={name} />
  }
}

interface OneOfProps<Value extends string> {
  readonly name: SettingName
  readonly segments: readonly Segment<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** Chooses one of a few values, shown side by side. */
function OneOf<Value extends string>({ name, ...choice }: OneOfProps<Value>): ReactNode {
  return (
    <div data-setting={name}>
      <Segments
        {...choice}
        label={settingWords[name].title}
        className={styles.row}
        labelClassName={styles.title}
      />
    </div>
  )
}

interface OpenerProps {
  readonly name: keyof typeof openers
  /** The present value, shown beside the button. */
  readonly fact?: string
}

function Opener({ name, fact }: OpenerProps): ReactNode {
  const openDialog = useApp((state) => state.openDialog)
  const keysOf = useKeysOf()
  const { dialog, verb } = openers[name]
  return (
    <Row name={name}>
      {(words) => (
        <>
          {fact !== undefined && <span className={styles.fact}>{visibleText(fact)}</span>}
          <Button
            keys={name === 'keys' ? keysOf('desk.keys') : undefined}
            aria-describedby={words}
            onPress={() => openDialog(dialog)}
          >
            {verb}
          </Button>
        </>
      )}
    </Row>
  )
}
