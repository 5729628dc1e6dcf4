import type { ReactNode } from 'react'
import type { Collision } from '#shared/desk/outbox.ts'
import { ForeignText } from '../../text/ForeignText.tsx'
import { collisionWords } from '../../words/entry-words.ts'
import styles from './CollisionTable.module.css'

/** Each field's value when the user decided, the value the user wants, and the value now. */
export function CollisionTable({ collisions }: { readonly collisions: readonly Collision[] }): ReactNode {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Field</span>
          </th>
          <th scope="col">When you decided</th>
          <th scope="col">Yours</th>
          <th scope="col">Now</th>
        </tr>
      </thead>
      <tbody>
        {collisions.map((collision) => {
          const { field, base, mine, theirs } = collisionWords(collision)
          return (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td>
                <ForeignText text={base} />
              </td>
              <td>
                <ForeignText text={mine} />
              </td>
              <td className={styles.theirs}>
                <ForeignText text={theirs} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
