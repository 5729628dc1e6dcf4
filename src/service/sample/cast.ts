import { hasHostileNickname, isBeggar } from './people.ts'
import type { Random } from './random.ts'
import type { Bug } from './setting.ts'
import type { SamplePerson, SampleWorld } from './world.ts'

/** The people of a world by the part they play. */
export interface Cast {
  readonly reporters: readonly SamplePerson[]
  readonly beggars: readonly SamplePerson[]
  readonly hostile: readonly SamplePerson[]
  /** By their share of the work. */
  readonly triagers: readonly (readonly [SamplePerson, weight: number])[]
}

export function castOf({ people }: SampleWorld): Cast {
  const outside = people.filter(({ side }) => side === 'reporter')
  return {
    reporters: outside.filter((person) => !hasHostileNickname(person) && !isBeggar(person)),
    beggars: outside.filter(isBeggar),
    hostile: outside.filter(hasHostileNickname),
    triagers: people
      .filter(({ side }) => side === 'triager')
      .map((person, position) => [person, 18 / (position + 2)] as const),
  }
}

/** @param notThis Nobody finds their own bug again. */
export function pickReporter(
  cast: Cast,
  bug: Bug,
  notThis: string | null,
  mayBeHostile: boolean,
  random: Random,
): SamplePerson {
  const beggarShare = bug.kind.isNoise ? 0.6 : 0.04
  const among =
    mayBeHostile && random.chance(0.014)
      ? cast.hostile
      : random.chance(beggarShare)
        ? cast.beggars
        : cast.reporters
  return random.pick(among.filter(({ id }) => id !== notThis))
}
