import type { Person, Program, Target } from '#shared/admin-api/resources.ts'
import type { Role } from '../rules/access.ts'
import type { Database } from './service-database.ts'

/**
 * Programs, targets, people and roles. They are kept in memory, since they are few, every request reads them, and they
 * hardly ever change.
 */
export interface Directory {
  readonly programs: ReadonlyMap<number, Program>
  readonly targets: ReadonlyMap<number, TargetOfProgram>
  readonly people: ReadonlyMap<string, Person>
  readonly roleOf: (userId: string, programId: number) => Role | null
  /** Ids of the programs on which a user has a role. */
  readonly programsOf: (userId: string) => readonly number[]
  /** Gives a user a role on a program, or changes it; null removes it. */
  readonly setRole: (userId: string, programId: number, role: Role | null) => void
  readonly renameTarget: (targetId: number, name: string) => void
  readonly pauseProgram: (programId: number, isPaused: boolean) => void
  readonly payIn: (programId: number, currency: string) => void
}

export interface TargetOfProgram {
  readonly programId: number
  readonly target: Target
}

interface ProgramRow {
  readonly id: number
  readonly alias: string
  readonly name: string
  readonly description: string
  readonly currency: string
  readonly is_active: number
  readonly is_paused: number
  readonly is_published: number
}

interface TargetRow {
  readonly id: number
  readonly program_id: number
  readonly name: string
  readonly description: string
  readonly type: string
  readonly maximum_severity: string
  readonly tier: number
  readonly is_out_of_scope: number
  readonly is_bounty_eligible: number
  readonly is_active: number
}

interface MembershipRow {
  readonly user_id: string
  readonly program_id: number
  readonly role: Role
}

export function loadDirectory(db: Database): Directory {
  const programs = new Map(
    db
      .prepare<[], ProgramRow>('SELECT * FROM programs ORDER BY id')
      .all()
      .map((row) => [row.id, programOf(row)]),
  )
  const targets = new Map(
    db
      .prepare<[], TargetRow>('SELECT * FROM targets ORDER BY id')
      .all()
      .map((row) => [row.id, { programId: row.program_id, target: targetOf(row) }]),
  )
  const people = new Map(
    db
      .prepare<[], Person>('SELECT id, nickname, email FROM people')
      .all()
      .map((person) => [person.id, person]),
  )
  const roles = new Map<string, Map<number, Role>>()
  const note = (userId: string, programId: number, role: Role) => {
    const ofUser = roles.get(userId) ?? new Map<number, Role>()
    roles.set(userId, ofUser.set(programId, role))
  }
  for (const row of db.prepare<[], MembershipRow>('SELECT * FROM memberships').all()) {
    note(row.user_id, row.program_id, row.role)
  }

  return {
    programs,
    targets,
    people,
    roleOf: (userId, programId) => roles.get(userId)?.get(programId) ?? null,
    programsOf: (userId) => [...(roles.get(userId)?.keys() ?? [])].sort((a, b) => a - b),
    setRole(userId, programId, role) {
      db.prepare('DELETE FROM memberships WHERE user_id = ? AND program_id = ?').run(userId, programId)
      if (role === null) {
        roles.get(userId)?.delete(programId)
        return
      }
      db.prepare('INSERT INTO memberships VALUES (?, ?, ?)').run(userId, programId, role)
      note(userId, programId, role)
    },
    renameTarget(targetId, name) {
      const known = targets.get(targetId)
      if (known === undefined) return
      db.prepare('UPDATE targets SET name = ? WHERE id = ?').run(name, targetId)
      targets.set(targetId, { ...known, target: { ...known.target, name } })
    },
    pauseProgram(programId, isPaused) {
      const known = programs.get(programId)
      if (known === undefined) return
      db.prepare('UPDATE programs SET is_paused = ? WHERE id = ?').run(Number(isPaused), programId)
      programs.set(programId, { ...known, isPaused })
    },
    payIn(programId, currency) {
      const known = programs.get(programId)
      if (known === undefined) return
      db.prepare('UPDATE programs SET currency = ? WHERE id = ?').run(currency, programId)
      programs.set(programId, { ...known, currency })
    },
  }
}

function programOf(row: ProgramRow): Program {
  return {
    id: row.id,
    alias: row.alias,
    name: row.name,
    description: row.description,
    currency: row.currency,
    isActive: row.is_active === 1,
    isPaused: row.is_paused === 1,
    isPublished: row.is_published === 1,
  }
}

function targetOf(row: TargetRow): Target {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    type: row.type,
    maximumSeverity: row.maximum_severity,
    tier: row.tier,
    isOutOfScope: row.is_out_of_scope === 1,
    isBountyEligible: row.is_bounty_eligible === 1,
    isActive: row.is_active === 1,
  }
}
