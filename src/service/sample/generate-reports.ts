import { nothingFound } from './bugs.ts'
import { composeReport, type Stage } from './compose-report.ts'
import { randomFrom } from './random.ts'
import { castOf } from './sample-people.ts'
import type { SampleReport, SampleWorld } from './world.ts'

export interface GenerateOptions {
  readonly count: number
  /** The present in the sample, in ms since 1970; nothing in the reports is newer. */
  readonly now: number
}

/**
 * Generates the reports of a world, oldest first, with rising ids. The same world, count and `now` always give the same
 * reports; each report is drawn from its own random stream.
 */
export function* generateReports(world: SampleWorld, options: GenerateOptions): Generator<SampleReport> {
  const stage: Stage = {
    ...options,
    seed: world.seed,
    cast: castOf(world),
    finds: nothingFound(options.count),
  }
  for (let index = 0; index < options.count; index++) {
    yield composeReport(index, randomFrom(world.seed, 'report', index), stage)
  }
}
