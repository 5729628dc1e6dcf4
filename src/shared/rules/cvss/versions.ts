import type { Metric } from './metric.ts'
import { metrics31 } from './metrics-3-1.ts'
import { metrics40 } from './metrics-4-0.ts'

/** Versions whose vectors the desk fills in as a form. */
export const cvssVersions = ['3.1', '4.0'] as const
export type CvssVersion = (typeof cvssVersions)[number]

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
