import type { Metric, MetricGroup, MetricValue } from './metric.ts'

/** `N Network, L Local` as values: codes and names as the specification has them. */
export function values(text: string): readonly MetricValue[] {
  return text.split(', ').map((value) => {
    const blank = value.indexOf(' ')
    return { code: value.slice(0, blank), name: value.slice(blank + 1) }
  })
}

/** Metrics of one group. */
export function group(
  name: MetricGroup,
  metrics: readonly (readonly [code: string, name: string, values: string])[],
): readonly Metric[] {
  return metrics.map(([code, title, text]) => ({ code, name: title, group: name, values: values(text) }))
}
