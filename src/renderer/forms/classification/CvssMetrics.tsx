import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components'
import { type Metric, type MetricGroup, notDefined } from '#shared/rules/cvss/metric.ts'
import type { MetricChoices } from '#shared/rules/cvss/vector.ts'
import { type CvssVersion, metricsOf } from '#shared/rules/cvss/versions.ts'
import { meantKey } from '../../design/keyboard-layout.ts'
import { Icon } from '../../design/primitives/Icon.tsx'
import { Segments } from '../Segments.tsx'
import styles from './CvssField.module.css'

interface CvssMetricsProps {
  readonly version: CvssVersion
  readonly choices: MetricChoices
  /** `value`: null = the metric is left out. */
  readonly onChoose: (code: string, value: string | null) => void
}

const groupTitles: Readonly<Record<Exclude<MetricGroup, 'base'>, string>> = {
  temporal: 'Temporal',
  threat: 'Threat',
  environmental: 'Environmental',
  supplemental: 'Supplemental, without effect on the score',
}

const furtherGroups = ['temporal', 'threat', 'environmental', 'supplemental'] as const

/**
 * The metrics of a vector: Tab moves between metrics; within a metric, the arrow keys or the letter of a value choose.
 */
export function CvssMetrics({ version, choices, onChoose }: CvssMetricsProps): ReactNode {
  const metrics = metricsOf(version)
  const others = metrics.filter(({ group }) => group !== 'base')
  const [isOpen, setOpen] = useState(false)
  const set = others.filter(({ code }) => (choices[code] ?? notDefined) !== notDefined).length
  return (
    <div>
      <MetricRows
        metrics={metrics.filter(({ group }) => group === 'base')}
        choices={choices}
        onChoose={onChoose}
      />
      <Disclosure isExpanded={isOpen} onExpandedChange={setOpen}>
        <Heading level={3}>
          <Button slot="trigger" className={styles.trigger}>
            <Icon name="chevronRight" size={12} />
            More metrics{set > 0 && `, ${set} set`}
          </Button>
        </Heading>
        <DisclosurePanel>
          {(isOpen ? furtherGroups : []).map((group) => {
            const rows = others.filter((metric) => metric.group === group)
            return (
              rows.length > 0 && (
                <div key={group}>
                  <p className={styles.groupTitle}>{groupTitles[group]}</p>
                  <MetricRows metrics={rows} choices={choices} onChoose={onChoose} />
                </div>
              )
            )
          })}
        </DisclosurePanel>
      </Disclosure>
    </div>
  )
}

interface MetricRowsProps extends Pick<CvssMetricsProps, 'choices' | 'onChoose'> {
  readonly metrics: readonly Metric[]
}

function MetricRows({ metrics, choices, onChoose }: MetricRowsProps): ReactNode {
  return (
    <div className={styles.metrics}>
      {metrics.map((metric) => (
        <MetricRow key={metric.code} metric={metric} value={choices[metric.code]} onChoose={onChoose} />
      ))}
    </div>
  )
}

interface MetricRowProps {
  readonly metric: Metric
  readonly value: string | undefined
  readonly onChoose: CvssMetricsProps['onChoose']
}

function MetricRow({ metric, value, onChoose }: MetricRowProps): ReactNode {
  const { code, name, group, values } = metric
  const isBase = group === 'base'
  const offered = isBase ? values : [{ code: notDefined, name: 'Not defined' }, ...values]
  const choose = (chosen: string) => onChoose(code, chosen === notDefined ? null : chosen)
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const letter = meantKey(event).toUpperCase()
    const chosen = offered.find((one) => one.code.charAt(0) === letter)
    if (chosen === undefined || letter.length !== 1) return
    event.preventDefault()
    choose(chosen.code)
    event.currentTarget.querySelector<HTMLElement>(`input[value="${chosen.code}"]`)?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: letters are a faster way to choose than the arrow keys
    <div onKeyDown={press}>
      <Segments
        className={styles.metric}
        labelClassName={styles.name}
        label={
          <>
            {name} <span className={styles.code}>{code}</span>
          </>
        }
        segments={offered.map((one) => ({ value: one.code, content: one.name }))}
        value={value ?? (isBase ? null : notDefined)}
        onChange={choose}
      />
    </div>
  )
}
