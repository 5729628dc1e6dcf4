import { type ReactNode, useId, useState } from 'react'
import { type ChartFormat, chartFormats } from '#shared/desk/export-formats.ts'
import { Button } from '../../design/primitives/Button.tsx'
import { Icon } from '../../design/primitives/Icon.tsx'
import { Menu, MenuItem } from '../../design/primitives/Menu.tsx'
import { notify } from '../../design/primitives/Toast.tsx'
import { tellChart } from '../../notices/tell-chart.ts'
import { useAppStore } from '../../state/use-app.ts'
import styles from './ChartFigure.module.css'
import { ChartPlot } from './ChartPlot.tsx'
import { ChartTable } from './ChartTable.tsx'
import { chartFile } from './chart-files.ts'
import { type ChartModel, hasNumbers, isBlank } from './charts/chart-model.ts'

interface ChartFigureProps {
  readonly model: ChartModel
  /** A description of the counted reports, for files. */
  readonly about: string
  readonly onList: (query: string) => void
  readonly onStep: (direction: 1 | -1) => void
  /** Shown in the header, beside the title. */
  readonly control?: ReactNode
  /** Shown below the message when there is nothing to draw. */
  readonly footer?: ReactNode
}

const formatTitles: Readonly<Record<ChartFormat, string>> = {
  csv: 'Numbers as CSV',
  svg: 'Drawing as SVG',
  png: 'Picture as PNG',
}

/** A chart with its title, its main numbers, its definition, its table, the link to its reports, and its exports. */
export function ChartFigure(props: ChartFigureProps): ReactNode {
  const { model, about, onList, onStep, control, footer } = props
  const store = useAppStore()
  const ids = useId()
  const [showsTable, setShowsTable] = useState(false)
  const blank = isBlank(model)
  const save = async (format: ChartFormat) => {
    const file = chartFile(model, format, about)
    if (file === null) {
      notify({ tone: 'bad', title: 'The picture could not be made', text: 'Save it as SVG instead.' })
      return
    }
    tellChart(store, model.title, await store.getState().saveChart(model.title, file))
  }
  return (
    <figure
      className={styles.figure}
      data-wide={model.form !== 'columns' || undefined}
      aria-labelledby={`${ids}-title`}
      aria-describedby={`${ids}-definition`}
    >
      <header className={styles.head}>
        <h2 className={styles.title} id={`${ids}-title`}>
          {model.title}
        </h2>
        {control}
        <div className={styles.actions} data-hidden={(!showsTable && !hasNumbers(model)) || undefined}>
          <Button
            size="small"
            variant="quiet"
            aria-label={`${showsTable ? 'Chart' : 'Table'} of ${model.title}`}
            onPress={() => setShowsTable(!showsTable)}
          >
            {showsTable ? 'Chart' : 'Table'}
          </Button>
          {model.query !== null && (
            <Button
              size="small"
              variant="quiet"
              aria-label={`Reports of ${model.title}`}
              onPress={() => onList(model.query ?? '')}
            >
              Reports
            </Button>
          )}
          <Menu
            label={`Save ${model.title}`}
            placement="bottom end"
            trigger={
              <Button size="small" variant="quiet" aria-label={`Save ${model.title}`}>
                Save
                <Icon name="chevronDown" size={12} />
              </Button>
            }
          >
            {chartFormats.map((format) => (
              <MenuItem
                key={format}
                id={format}
                label={formatTitles[format]}
                onChoose={() => void save(format)}
              />
            ))}
          </Menu>
        </div>
      </header>
      {!blank && <Headlines model={model} />}
      {blank && !showsTable ? (
        <div className={styles.empty}>
          <p>{model.empty}</p>
          {footer}
        </div>
      ) : showsTable ? (
        <ChartTable model={model} onList={onList} />
      ) : (
        <>
          <Legend model={model} />
          <ChartPlot model={model} onList={onList} onStep={onStep} />
        </>
      )}
      <figcaption className={styles.words}>
        <p id={`${ids}-definition`}>{model.definition}</p>
        {model.notes.map((note) => (
          <p key={note} className={styles.note}>
            {note}
          </p>
        ))}
      </figcaption>
    </figure>
  )
}

function Headlines({ model: { headlines } }: { readonly model: ChartModel }): ReactNode {
  if (headlines.length === 0) return null
  return (
    <dl className={styles.headlines}>
      {headlines.map(({ name, value, before }) => (
        <div key={name} className={styles.headline}>
          <dt>{name}</dt>
          <dd>
            <span className={styles.value}>{value}</span>
            {before !== undefined && <span className={styles.before}>was {before}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Legend({ model: { series } }: { readonly model: ChartModel }): ReactNode {
  if (series.length < 2) return null
  return (
    <ul className={styles.legend}>
      {series.map(({ name, paint, form, isBefore }) => (
        <li key={name}>
          <span
            className={styles.sign}
            data-form={isBefore === true ? 'dashed' : form === 'line' ? 'line' : 'block'}
            style={{ color: `var(--${paint})` }}
            aria-hidden="true"
          />
          {name}
        </li>
      ))}
    </ul>
  )
}
