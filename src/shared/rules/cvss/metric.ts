/** The groups in which the specifications order their metrics. `base` is required, the others are not. */
export type MetricGroup = 'base' | 'temporal' | 'threat' | 'environmental' | 'supplemental'

export interface MetricValue {
  /** As written in a vector: `N`. */
  readonly code: string
  readonly name: string
}

export interface Metric {
  /** As written in a vector: `AV`. */
  readonly code: string
  readonly name: string
  readonly group: MetricGroup
  /** Without `X`, "not defined", which every metric but those of the base may have. */
  readonly values: readonly MetricValue[]
}

/** "Not defined": the same as a metric that is left out. */
export const notDefined = 'X'

/** `N Network, L Local` as values: codes and names from the specification. */
function values(text: string): readonly MetricValue[] {
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
