import { nothingFound } from './bugs.ts'
import { composeReport, type Stage } from './compose-report.ts'
import { randomFrom } from './random.ts'
import { castOf } from './sample-people.ts'
import type { SampleReport, SampleWorld } from './world.ts'

export interface GenerateOptions {
  readonly count: number
  /** "Today" of the sample, ms since 1970; nothing is newer. */
  readonly now: number
}

/**
 * The reports of a world, oldest first, ids rising. The same world, count and instant give the same reports; each one
 * is drawn from its own stream.
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
