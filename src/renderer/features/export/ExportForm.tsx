import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Form, Label, Radio, RadioGroup } from 'react-aria-components'
import { type ExportFormat, exportFormats } from '#shared/desk/export-formats.ts'
import { beginningOf } from '#shared/rules/beginning-of.ts'
import { invoke } from '../../bridge/desk-bridge.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { CheckBox } from '../../design/primitives/CheckBox.tsx'
import { formatCount } from '../../design/primitives/Count.tsx'
import { Dialog } from '../../design/primitives/Dialog.tsx'
import { Field } from '../../design/primitives/Field.tsx'
import labels from '../../design/primitives/labels.module.css'
import { Segments } from '../../forms/Segments.tsx'
import { useWindowKeys } from '../../forms/use-window-keys.ts'
import { notifyFailure } from '../../notices/notify-error.ts'
import { tellExport } from '../../notices/tell-export.ts'
import { useAnswer } from '../../state/use-answer.ts'
import { useApp, useAppStore } from '../../state/use-app.ts'
import { countReports } from '../../words/bulk-words.ts'
import { formatWords } from '../../words/export-words.ts'
import styles from './ExportForm.module.css'
import { type SubjectOffer, subjectOffers, subjectWords } from './export-subjects.ts'

/**
 * Asks which reports are exported, in what format, and to which folder; and whether the file includes internal entries,
 * and the user's own labels and notes. Unless the user includes them in this export, they are left out.
 */
export function ExportForm({ workspaceId }: { readonly workspaceId: string }): ReactNode {
  const store = useAppStore()
  const closeDialog = useApp((state) => state.closeDialog)
  const startExport = useApp((state) => state.startExport)
  const search = useApp((state) => state.search)
  // The subjects that were on screen when the dialog opened.
  const [offers] = useState(() => subjectOffers(store.getState()))
  const [subject, setSubject] = useState(useApp((state) => state.exportSubject))
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [withInternal, setWithInternal] = useState(false)
  const [withOwn, setWithOwn] = useState(false)
  const [typedFolder, setTypedFolder] = useState(useApp((state) => state.exportFolder))
  const place = useAnswer('export.place', {})
  const ownFolder = place?.ok === true ? place.value : ''
  const offer = offers.find((one) => one.subject === subject) ?? offers.at(-1)
  const count = useCount(workspaceId, offer)
  const formId = useId()
  const isReady = offer !== undefined && count !== 0 && place !== null

  const submit = async () => {
    if (offer === undefined || !isReady) return
    const folder = typedFolder?.trim() ?? ''
    const ended = await startExport(workspaceId, {
      selection: offer.selection,
      format,
      withInternal,
      withOwn,
      folder: folder === '' || folder === ownFolder ? null : folder,
      title: beginningOf(offer.title, 300),
    })
    tellExport(store, workspaceId, ended)
  }
  useWindowKeys((event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    void submit()
  })
  return (
    <Dialog
      title="Export"
      isOpen
      onClose={closeDialog}
      actions={
        <>
          <Button variant="quiet" onPress={closeDialog}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} keys="$mod+Enter" isDisabled={!isReady}>
            {count === null ? 'Export' : `Export ${countReports(count)}`}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        className={styles.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void submit()
        }}
      >
        <SubjectChoice offers={offers} search={search} chosen={offer} onChoose={setSubject} />
        {count === 0 && <p className={styles.empty}>There are no reports in this view.</p>}
        <FormatChoice chosen={format} onChoose={setFormat} />
        <InternalChoice format={format} isChosen={withInternal} onChoose={setWithInternal} />
        <OwnChoice isChosen={withOwn} onChoose={setWithOwn} />
        <FolderField folder={typedFolder ?? ownFolder} onChange={setTypedFolder} />
      </Form>
    </Dialog>
  )
}

/** The number of reports; null while they are being counted. */
function useCount(workspaceId: string, offer: SubjectOffer | undefined): number | null {
  const isOpen = offer?.count === null && offer.selection.kind === 'matching'
  const counted = useAnswer(
    'queue.total',
    isOpen && offer.selection.kind === 'matching' ? { workspaceId, ...offer.selection.question } : null,
  )
  if (offer === undefined) return 0
  if (!isOpen) return offer.count
  return counted?.ok === true && offer.selection.kind === 'matching'
    ? Math.max(0, counted.value - offer.selection.except.length)
    : null
}

interface SubjectChoiceProps {
  readonly offers: readonly SubjectOffer[]
  readonly search: string
  readonly chosen: SubjectOffer | undefined
  readonly onChoose: (subject: SubjectOffer['subject']) => void
}

function SubjectChoice({ offers, search, chosen, onChoose }: SubjectChoiceProps): ReactNode {
  return (
    <Segments
      label="Reports"
      segments={offers.map((offer) => ({
        value: offer.subject,
        content: (
          <>
            <bdi className={styles.subject}>{subjectWords(offer, search)}</bdi>
            {offer.subject !== 'report' && offer.count !== null && (
              <span className={styles.count}>{formatCount(offer.count)}</span>
            )}
          </>
        ),
      }))}
      value={chosen?.subject ?? null}
      onChange={onChoose}
    />
  )
}

interface FormatChoiceProps {
  readonly chosen: ExportFormat
  readonly onChoose: (format: ExportFormat) => void
}

function FormatChoice({ chosen, onChoose }: FormatChoiceProps): ReactNode {
  return (
    <RadioGroup
      className={labels.labelled}
      value={chosen}
      onChange={(value) => {
        const format = exportFormats.find((one) => one === value)
        if (format !== undefined) onChoose(format)
      }}
    >
      <Label className={labels.label}>Format</Label>
      <div className={styles.formats}>
        {exportFormats.map((format) => (
          <Radio key={format} value={format} autoFocus={format === chosen} className={styles.format ?? ''}>
            <span className={styles.dot} />
            <b className={styles.name}>{formatWords[format].title}</b>
            <span className={styles.about}>{formatWords[format].about}</span>
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}

interface InternalChoiceProps {
  readonly format: ExportFormat
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
}

/** Asks whether internal entries are included. If they are, the choice is drawn like an internal entry. */
function InternalChoice({ format, isChosen, onChoose }: InternalChoiceProps): ReactNode {
  const what = format === 'csv' ? 'Count internal entries too' : 'Include internal entries'
  const left = format === 'csv' ? 'Only public entries are counted.' : 'The file says that they are left out.'
  return (
    <div className={styles.internal} data-chosen={isChosen || undefined}>
      <CheckBox isChecked={isChosen} onChange={onChoose}>
        {what}
      </CheckBox>
      <p className={styles.about}>
        {isChosen
          ? format === 'csv'
            ? 'The file says how many notes of your team each report has.'
            : 'Your team’s notes go into the file. Keep it from reporters.'
          : left}
      </p>
    </div>
  )
}

/** Whether text that the user wrote only for themselves is included; asked for each export. */
function OwnChoice({ isChosen, onChoose }: Omit<InternalChoiceProps, 'format'>): ReactNode {
  return (
    <div className={styles.internal}>
      <CheckBox isChecked={isChosen} onChange={onChoose}>
        Include your labels and private notes
      </CheckBox>
      <p className={styles.about}>
        {isChosen
          ? 'Whoever reads the file reads your notes.'
          : 'They stay on this computer unless you include them.'}
      </p>
    </div>
  )
}

interface FolderFieldProps {
  readonly folder: string
  readonly onChange: (folder: string) => void
}

function FolderField({ folder, onChange }: FolderFieldProps): ReactNode {
  const hasFolderDialog = useApp((state) => state.desk?.host === 'electron')
  const choose = async () => {
    const chosen = await invoke('evidence.chooseFolder', {})
    notifyFailure(chosen)
    if (chosen.ok && chosen.value !== null) onChange(chosen.value)
  }
  return (
    <div className={styles.folder}>
      <Field
        label="Folder"
        description="Created if missing. The file isn’t encrypted; only you can read it. Nothing is replaced."
        value={folder}
        onChange={onChange}
        maxLength={4_096}
        isCode
      />
      {hasFolderDialog && (
        <Button size="small" onPress={() => void choose()}>
          Choose a folder…
        </Button>
      )}
    </div>
  )
}
