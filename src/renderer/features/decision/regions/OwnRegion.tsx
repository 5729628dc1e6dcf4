import type { ReactNode } from 'react'
import type { Label } from '#shared/desk/labels.ts'
import type { ReportView } from '#shared/desk/models.ts'
import { printName } from '#shared/rules/query/print.ts'
import { togglePinOf } from '../../../commands/marks-commands.ts'
import { useKeysOf } from '../../../commands/use-keys.ts'
import { ariaKeys } from '../../../design/key-caps.ts'
import { Icon, type IconName } from '../../../design/primitives/Icon.tsx'
import { Kbd } from '../../../design/primitives/Kbd.tsx'
import { LabelDot } from '../../../design/primitives/LabelDot.tsx'
import { MarkdownPreview } from '../../../forms/template/MarkdownPreview.tsx'
import { shownToMark } from '../../../state/marks-slice.ts'
import { useApp, useAppStore } from '../../../state/use-app.ts'
import { ForeignText } from '../../../text/ForeignText.tsx'
import { visibleText } from '../../../text/visible.ts'
import { Ago } from '../../../time/Instant.tsx'
import styles from './OwnRegion.module.css'
import { Region } from './Region.tsx'

interface OwnRegionProps {
  readonly report: ReportView
  /** False while the region is drawn ahead. */
  readonly isShown: boolean
  /** The open form of the note; null = it is closed. */
  readonly form: ReactNode
}

/** The user's own data about the report, which no one else sees: labels, a pin, a note. Not printed. */
export function OwnRegion({ report, isShown, form }: OwnRegionProps): ReactNode {
  const store = useAppStore()
  const { own } = report
  // These buttons apply only to the report beside them; their keys apply to a selection, too.
  const shown = shownToMark(report)
  return (
    <div data-unprinted>
      <Region
        title="Only on this computer"
        end={
          <span className={styles.acts}>
            <Act
              command="marks.label"
              icon="tag"
              label="Labels"
              isShown={isShown}
              onPress={() => store.getState().openLabeling({ kind: 'report', report: shown })}
            />
            <Act
              command="marks.note"
              icon="note"
              label="Private note"
              isShown={isShown}
              onPress={() => store.getState().openForm('note')}
            />
            <Act
              command="marks.pin"
              icon="pin"
              label={own?.isPinned === true ? 'Unpin' : 'Pin'}
              isOn={own?.isPinned === true}
              isBare
              isShown={isShown}
              onPress={() => togglePinOf(store, shown)}
            />
          </span>
        }
      >
        {own !== undefined && own.labels.length > 0 && (
          <ul className={styles.labels} aria-label="Labels">
            {own.labels.map((label) => (
              <li key={label.id}>
                <LabelLink label={label} />
              </li>
            ))}
          </ul>
        )}
        {form ??
          (own?.note != null && (
            <div className={styles.note}>
              <MarkdownPreview source={own.note.text} />
              <p className={styles.when}>
                Your note, <Ago instant={own.note.writtenAt} />
              </p>
            </div>
          ))}
      </Region>
    </div>
  )
}

interface ActProps {
  /** The command whose keys are shown beside the button. */
  readonly command: string
  readonly icon: IconName
  readonly label: string
  readonly isOn?: boolean
  /** Whether the key is shown only in the tooltip. */
  readonly isBare?: boolean
  readonly isShown: boolean
  readonly onPress: () => void
}

/** Uses a plain browser button, which is drawn faster: each report draws its buttons anew. */
function Act({ command, icon, label, isOn, isBare = false, isShown, onPress }: ActProps): ReactNode {
  const keys = useKeysOf()(command)
  return (
    <button
      type="button"
      className={styles.act}
      data-row={isShown && command === 'marks.note' ? 'note' : undefined}
      aria-pressed={isOn}
      title={isBare && keys !== undefined ? `${label} (${keys})` : label}
      aria-keyshortcuts={keys === undefined ? undefined : ariaKeys(keys)}
      onClick={onPress}
    >
      <Icon name={icon} size={13} />
      <span className="visually-hidden">{label}</span>
      {keys !== undefined && !isBare && <Kbd keys={keys} />}
    </button>
  )
}

/** A label; pressing it lists all reports with the label. */
function LabelLink({ label: { name, color } }: { readonly label: Label }): ReactNode {
  const store = useAppStore()
  const isAlone = useApp(({ ownReport }) => ownReport !== null)
  const content = (
    <>
      <LabelDot color={color} />
      <span className={styles.name}>
        <ForeignText text={name} />
      </span>
    </>
  )
  // A report window has no list, so the label is plain text there.
  if (isAlone) return <span className={styles.label}>{content}</span>
  const search = `label:${printName(name)}`
  return (
    <button
      type="button"
      className={styles.label}
      title={visibleText(search)}
      onClick={() => {
        store.getState().chooseView({ kind: 'all' })
        store.getState().typeSearch(search)
      }}
    >
      {content}
    </button>
  )
}
