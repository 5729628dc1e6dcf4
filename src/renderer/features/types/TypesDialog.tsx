import { type ReactNode, useEffect, useState } from 'react'
import { FileTrigger, Input } from 'react-aria-components'
import { longestTypeName } from '#shared/desk/type-limits.ts'
import type { VulnerabilityType } from '#shared/desk/vulnerability-types.ts'
import { type ReadTypeNames, readTypeNames } from '#shared/rules/type-names.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { formatCount } from '../../design/primitives/Count.tsx'
import { Dialog } from '../../design/primitives/Dialog.tsx'
import { EmptyState } from '../../design/primitives/EmptyState.tsx'
import { notifyFailure } from '../../notices/notify-error.ts'
import { useApp } from '../../state/use-app.ts'
import { ImportPreview } from './ImportPreview.tsx'
import styles from './TypesDialog.module.css'

/** Largest file that is read, in bytes; a larger one cannot be a table of names. */
const largestFile = 2_000_000

/** The vulnerability types of the workspace and the names the user gives them. Each name takes effect at once. */
export function TypesDialog(): ReactNode {
  const closeDialog = useApp((state) => state.closeDialog)
  const types = useApp((state) => state.vulnerabilityTypes)
  const readTypes = useApp((state) => state.readTypes)
  const nameTypes = useApp((state) => state.nameTypes)
  const [imported, setImported] = useState<ReadTypeNames | null>(null)
  useEffect(() => void readTypes(), [readTypes])

  const read = async (files: FileList | null) => {
    const file = files?.[0]
    if (file === undefined) return
    const problem = `It is larger than ${formatCount(largestFile / 1_000_000)} MB.`
    setImported(
      file.size > largestFile
        ? { names: [], problems: [{ at: null, why: problem }] }
        : readTypeNames(await file.text()),
    )
  }
  const keep = async (names: ReadTypeNames['names']) => {
    const named = await nameTypes([...names])
    notifyFailure(named)
    if (named.ok) setImported(null)
  }
  const chooser = (
    <FileTrigger acceptedFileTypes={['.csv', '.json']} onSelect={(files) => void read(files)}>
      <Button>Import CSV or JSON…</Button>
    </FileTrigger>
  )
  return (
    <Dialog
      title="Vulnerability types"
      isOpen
      width="wide"
      onClose={closeDialog}
      actions={
        <>
          <p className={styles.note}>
            The service shows types as ids. Names are kept on this computer, for this workspace.
          </p>
          {imported === null && chooser}
        </>
      }
    >
      {imported !== null ? (
        <ImportPreview
          read={imported}
          types={types ?? []}
          onKeep={() => void keep(imported.names)}
          onLeave={() => setImported(null)}
        />
      ) : types?.length === 0 ? (
        <EmptyState icon="info" title="No types yet">
          They appear here with the reports that have them. You can import names first.
        </EmptyState>
      ) : (
        <table className={styles.table} aria-label="Names of types">
          <thead>
            <tr>
              <th scope="col">Id</th>
              <th scope="col">Name</th>
              <th scope="col">Reports</th>
            </tr>
          </thead>
          <tbody>
            {(types ?? []).map((type) => (
              <TypeRow
                key={type.id}
                type={type}
                onName={(name) => void nameTypes([{ id: type.id, name }]).then(notifyFailure)}
              />
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}

interface TypeRowProps {
  readonly type: VulnerabilityType
  readonly onName: (name: string | null) => void
}

function TypeRow({ type: { id, name, reports }, onName }: TypeRowProps): ReactNode {
  const [typed, setTyped] = useState(name ?? '')
  const [nameBefore, setNameBefore] = useState(name)
  if (name !== nameBefore) {
    setNameBefore(name)
    if (typed === (nameBefore ?? '')) setTyped(name ?? '')
  }
  const commit = () => {
    const whole = typed.replace(/\s+/g, ' ').trim()
    setTyped(whole)
    if (whole !== (name ?? '')) onName(whole === '' ? null : whole)
  }
  return (
    <tr>
      <td className={styles.id}>{id}</td>
      <td>
        <Input
          className={styles.name}
          aria-label={`Name of type ${id}`}
          placeholder="Not named"
          value={typed}
          maxLength={longestTypeName}
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={commit}
          onKeyDown={(event) => {
            if (event.key === 'Enter') commit()
          }}
        />
      </td>
      <td className={styles.count}>{formatCount(reports)}</td>
    </tr>
  )
}
