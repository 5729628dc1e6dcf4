import type { Metric } from './metric.ts'
import { metrics3 } from './metrics-3.ts'
import { metrics40 } from './metrics-4-0.ts'

/** CVSS versions that the desk supports: it reads their vectors and has a form for them. */
export const cvssVersions = ['3.0', '3.1', '4.0'] as const
export type CvssVersion = (typeof cvssVersions)[number]

const metricsByVersion: Readonly<Record<CvssVersion, readonly Metric[]>> = {
  '3.0': metrics3,
  '3.1': metrics3,
  '4.0': metrics40,
}

/** All metrics of a version in the order of its specification. */
export function metricsOf(version: CvssVersion): readonly Metric[] {
  return metricsByVersion[version]
}

export function isCvssVersion(text: string): text is CvssVersion {
  return cvssVersions.some((version) => version === text)
}
