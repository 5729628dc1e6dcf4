import { peopleOf } from './people.ts'
import { companies, programOf, targetsOf } from './programs.ts'
import type { SampleWorld } from './world.ts'

/**
 * The programs, their targets and the people of a sample workspace. Programs and triagers are the same for
 * every seed, so that documentation and demo can name them; the reporters' ids and order follow the seed.
 */
export function createWorld(seed: number): SampleWorld {
  return {
    seed,
    programs: companies.map(programOf),
    targets: companies.flatMap(targetsOf),
    people: peopleOf(seed),
  }
}
