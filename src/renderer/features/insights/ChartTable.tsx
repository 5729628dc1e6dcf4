import type { ReactNode } from 'react'
import { keyScroller } from '../../design/key-scroller.ts'
import { ForeignText } from '../../text/ForeignText.tsx'
import styles from './ChartTable.module.css'
import { type ChartModel, tableColumns } from './charts/chart-model.ts'
import { formatValue } from './charts/value-words.ts'

interface ChartTableProps {
  readonly model: ChartModel
  readonly onList: (query: string) => void
}

/** A table with all numbers of a chart. */
export function ChartTable({ model, onList }: ChartTableProps): ReactNode {
  const columns = tableColumns(model)
  return (
    <section ref={keyScroller} className={styles.scroller} aria-label={`${model.title} as a table`}>
      <table className={styles.table}>
        <caption className="visually-hidden">{model.title}</caption>
        <thead>
          <tr>
            <th scope="col">{model.pointName}</th>
            {columns.map(({ name }) => (
              <th key={name} scope="col" className={styles.number}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {model.points.map(({ key, label, query, currency = null }, at) => (
            <tr key={key}>
              <th scope="row">
                {query === null ? (
                  <ForeignText text={label} />
                ) : (
                  <button type="button" className={styles.link} onClick={() => onList(query)}>
                    <ForeignText text={label} />
                  </button>
                )}
              </th>
              {columns.map(({ name, values, kind }) => (
                <td key={name} className={styles.number}>
                  {formatValue(values[at] ?? null, kind, currency)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
