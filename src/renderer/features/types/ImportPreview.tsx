import type { ReactNode } from 'react'
import type { VulnerabilityType } from '#shared/desk/vulnerability-types.ts'
import type { ReadTypeNames } from '#shared/rules/type-names.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { formatCount } from '../../design/primitives/Count.tsx'
import { visibleText } from '../../text/visible.ts'
import { typeName } from '../../words/type-words.ts'
import styles from './TypesDialog.module.css'

interface ImportPreviewProps {
  readonly read: ReadTypeNames
  /** The types with their present names. */
  readonly types: readonly VulnerabilityType[]
  readonly onKeep: () => void
  readonly onLeave: () => void
}

/** How many problems are listed one by one at most. */
const listedAtMost = 20

/** Shows, before an import, the changes it would make and the parts of the file that cannot be used. */
export function ImportPreview({ read, types, onKeep, onLeave }: ImportPreviewProps): ReactNode {
  const { names, problems } = read
  const changes = names
    .map(({ id, name }) => ({ id, name, before: typeName(id, types) }))
    .filter(({ name, before }) => name !== before)
  const same = names.length - changes.length
  return (
    <section className={styles.preview} aria-label="Import">
      {problems.length > 0 && (
        <div className={styles.problems} role="alert">
          <b>
            {names.length === 0
              ? 'Nothing in this file can be used'
              : `${formatCount(problems.length)} of its lines can’t be used and will be skipped`}
          </b>
          <ul>
            {problems.slice(0, listedAtMost).map(({ at, why }) => (
              <li key={`${at} ${why}`}>
                {at === null ? '' : `${at}: `}
                {visibleText(why)}
              </li>
            ))}
            {problems.length > listedAtMost && (
              <li>and {formatCount(problems.length - listedAtMost)} more</li>
            )}
          </ul>
        </div>
      )}
      {changes.length > 0 && (
        <table className={styles.table} aria-label="Changes">
          <thead>
            <tr>
              <th scope="col">Id</th>
              <th scope="col">Now</th>
              <th scope="col">After the import</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(({ id, name, before }) => (
              <tr key={id}>
                <td className={styles.id}>{id}</td>
                <td className={styles.before}>{before === null ? 'Not named' : visibleText(before)}</td>
                <td>{visibleText(name)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {same > 0 && <p className={styles.note}>{formatCount(same)} already have these names.</p>}
      <div className={styles.answers}>
        <Button onPress={onLeave}>Back</Button>
        {changes.length > 0 && (
          <Button variant="primary" onPress={onKeep}>
            {changes.length === 1 ? 'Import 1 name' : `Import ${formatCount(changes.length)} names`}
          </Button>
        )}
      </div>
    </section>
  )
}
