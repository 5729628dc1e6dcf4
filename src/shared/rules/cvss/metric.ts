/** The groups into which the specifications divide the metrics. Only metrics of `base` are required. */
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
  /** Without `X`, "not defined", which is a value of every metric outside the base group. */
  readonly values: readonly MetricValue[]
}

/** "Not defined": has the same meaning as leaving the metric out. */
export const notDefined = 'X'

/** Parses a text such as `N Network, L Local` into values; codes and names are those of the specification. */
function values(text: string): readonly MetricValue[] {
  return text.split(', ').map((value) => {
    const blank = value.indexOf(' ')
    return { code: value.slice(0, blank), name: value.slice(blank + 1) }
  })
}

/** Defines the metrics of one group. */
export function group(
  name: MetricGroup,
  metrics: readonly (readonly [code: string, name: string, values: string])[],
): readonly Metric[] {
  return metrics.map(([code, title, text]) => ({ code, name: title, group: name, values: values(text) }))
}
