import { metrics31 } from './metrics-3-1.ts'
import { metrics40 } from './metrics-4-0.ts'

/** Versions whose vectors the desk fills in as a form. */
export const cvssVersions = ['3.1', '4.0'] as const
export type CvssVersion = (typeof cvssVersions)[number]

/** The groups in which the specifications order their metrics. `base` is required, the others are not. */
export type MetricGroup = 'base' | 'temporal' | 'threat' | 'environmental' | 'supplemental'

export interface MetricValue {
  /** As it stands in a vector: `N`. */
  readonly code: string
  readonly name: string
}

export interface Metric {
  /** As it stands in a vector: `AV`. */
  readonly code: string
  readonly name: string
  readonly group: MetricGroup
  /** Without `X`, "not defined", which every metric but those of the base may have. */
  readonly values: readonly MetricValue[]
}

/** "Not defined": the same as a metric that is left out. */
export const notDefined = 'X'

const metricsByVersion: Readonly<Record<CvssVersion, readonly Metric[]>> = {
  '3.1': metrics31,
  '4.0': metrics40,
}

/** All metrics of a version in the order in which its specification writes them. */
export function metricsOf(version: CvssVersion): readonly Metric[] {
  return metricsByVersion[version]
}

export function isCvssVersion(text: string): text is CvssVersion {
  return cvssVersions.some((version) => version === text)
}
