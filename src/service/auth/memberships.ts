import type { Role } from '../rules/access.ts'
import type { SampleWorld } from '../sample/world.ts'
import type { TokenName } from './access-tokens.ts'

/** A user's role on a program. For users without a membership, the program does not exist. */
export interface Membership {
  readonly userId: string
  readonly programId: number
  readonly role: Role
}

/**
 * The owners of the tokens: the first four triagers of the world. The first one also owns the tokens `noScopes`,
 * `expired` and `revoked`: since that triager is SuperAdmin on every program, the only reason to refuse these tokens is
 * the tokens themselves.
 */
export function tokenOwners(world: SampleWorld): Record<TokenName, string> {
  const triagers = world.people.filter(({ side }) => side === 'triager')
  const [superAdmin, standardAdmin, triager, readOnly] = triagers.map(({ id }) => id)
  if (
    superAdmin === undefined ||
    standardAdmin === undefined ||
    triager === undefined ||
    readOnly === undefined
  ) {
    throw new RangeError('a sample world needs at least four triagers')
  }
  return {
    superAdmin,
    standardAdmin,
    triager,
    readOnly,
    noScopes: superAdmin,
    expired: superAdmin,
    revoked: superAdmin,
  }
}

/**
 * All memberships. The owner of `superAdmin` has that role on all programs, the owner of `standardAdmin` on two thirds,
 * the owner of `triager` on half. The owner of `readOnly` is StandardAdmin on all programs. Other triagers work on
 * every program, alternately as StandardAdmin and as Triager.
 */
export function membershipsOf(world: SampleWorld): Membership[] {
  const owners = tokenOwners(world)
  const programIds = world.programs.map(({ id }) => id)
  const mostPrograms = programIds.slice(0, Math.ceil((programIds.length * 2) / 3))
  const fewPrograms = programIds.slice(0, Math.ceil(programIds.length / 2))
  const on = (userId: string, ids: readonly number[], role: Role) =>
    ids.map((programId) => ({ userId, programId, role }))
  const named = new Set(Object.values(owners))
  return [
    ...on(owners.superAdmin, programIds, 'SuperAdmin'),
    ...on(owners.standardAdmin, mostPrograms, 'StandardAdmin'),
    ...on(owners.triager, fewPrograms, 'Triager'),
    ...on(owners.readOnly, programIds, 'StandardAdmin'),
    ...world.people
      .filter(({ id, side }) => side === 'triager' && !named.has(id))
      .flatMap(({ id }, index) => on(id, programIds, index % 2 === 0 ? 'StandardAdmin' : 'Triager')),
  ]
}
