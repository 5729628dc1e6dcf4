import { demoContent } from '../content/demo-content.ts'
import { type Random, randomFrom } from './random.ts'
import type { Bug } from './setting.ts'
import type { SamplePerson, SampleWorld } from './world.ts'

/** The triagers, who are the same in every world, and the reporters, whose order and ids depend on the seed. */
export function peopleOf(seed: number): SamplePerson[] {
  const { triagers, reporters, hostileReporters, mailHosts } = demoContent().people
  const random = randomFrom(seed, 'people')
  const nicknames = [...Object.values(reporters).flat(), ...hostileReporters]
  return [
    ...triagers.map(
      (nickname): SamplePerson => ({
        side: 'triager',
        id: uuidFrom('triager', nickname),
        nickname,
        email: `${mailName(nickname)}@desk.example`,
      }),
    ),
    ...random.sample(nicknames, nicknames.length).map(
      (nickname): SamplePerson => ({
        side: 'reporter',
        id: uuidFrom(seed, nickname),
        nickname,
        email: `${mailName(nickname) || `user${random.int(1000, 9999)}`}@${random.pick(mailHosts)}`,
      }),
    ),
  ]
}

/** The language in which a reporter prefers to write: the name of a file in `languages`, or "english". */
export const languageOf = ({ nickname }: SamplePerson): string =>
  Object.entries(demoContent().people.reporters).find(([, names]) => names.includes(nickname))?.[0] ??
  'english'

/** Whether a reporter is a "beggar": one who sends scanner output to every program. */
export const isBeggar = ({ nickname }: SamplePerson): boolean =>
  demoContent().people.beggars.includes(nickname)

/** The people of a world by role. */
export interface Cast {
  readonly reporters: readonly SamplePerson[]
  readonly beggars: readonly SamplePerson[]
  /** Reporters whose nickname is itself an attack. */
  readonly hostile: readonly SamplePerson[]
  /** The triagers, each with a share of the work; the first does the most. */
  readonly triagers: readonly (readonly [SamplePerson, weight: number])[]
}

export function castOf({ people }: SampleWorld): Cast {
  const { hostileReporters } = demoContent().people
  const outside = people.filter(({ side }) => side === 'reporter')
  const hostile = outside.filter(({ nickname }) => hostileReporters.includes(nickname))
  return {
    reporters: outside.filter((person) => !hostile.includes(person) && !isBeggar(person)),
    beggars: outside.filter(isBeggar),
    hostile,
    triagers: people
      .filter(({ side }) => side === 'triager')
      .map((person, position) => [person, 18 / (position + 2)] as const),
  }
}

/** @param notThis the id of a reporter to exclude, since reporters do not report their own bug again; null = none. */
export function pickReporter(
  cast: Cast,
  bug: Bug,
  notThis: string | null,
  mayBeHostile: boolean,
  random: Random,
): SamplePerson {
  const beggarShare = bug.kind.isNoise ? 0.6 : 0.04
  const isHostile = mayBeHostile && random.chance(0.014)
  const among = isHostile ? cast.hostile : random.chance(beggarShare) ? cast.beggars : cast.reporters
  return random.pick(among.filter(({ id }) => id !== notThis))
}

/** A UUID in the form of version 4; it is not random but depends only on the keys. */
export function uuidFrom(...keys: readonly (string | number)[]): string {
  const random = randomFrom('uuid', ...keys)
  return [
    random.hex(8),
    random.hex(4),
    `4${random.hex(3)}`,
    `${random.pick(['8', '9', 'a', 'b'])}${random.hex(3)}`,
    random.hex(12),
  ].join('-')
}

const mailName = (nickname: string): string =>
  nickname
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9 _-]/g, '')
    .trim()
    .replace(/ +/g, '.')
    .replace(/^[_-]+|[_-]+$/g, '')
    .slice(0, 40)
