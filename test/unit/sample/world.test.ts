import { describe, expect, test } from 'vitest'
import { demoContent } from '#service/content/demo-content.ts'
import { severities, statuses } from '#service/sample/catalogue.ts'
import { createWorld } from '#service/sample/create-world.ts'
import { Program, Target } from '#shared/admin-api/resources.ts'
import { severityBand } from '#shared/rules/severity.ts'
import { statusPhase } from '#shared/rules/status.ts'

describe('the sample world', () => {
  const world = createWorld(7)

  test('the same seed gives the same world, another seed other people', () => {
    expect(createWorld(7)).toEqual(world)
    expect(createWorld(8).people).not.toEqual(world.people)
  })

  test('programs and targets are complete by the specification', () => {
    expect(world.programs.length).toBeGreaterThanOrEqual(6)
    for (const program of world.programs) expect(() => Program.strict().parse(program)).not.toThrow()
    for (const { programId, ...target } of world.targets) {
      expect(() => Target.strict().parse(target)).not.toThrow()
      expect(world.programs.map(({ id }) => id)).toContain(programId)
    }
  })

  test('each program has several targets, and programs differ in currency and state', () => {
    for (const { id, name } of world.programs) {
      const targets = world.targets.filter(({ programId }) => programId === id)
      expect(targets.length, name).toBeGreaterThanOrEqual(4)
      expect(
        targets.some(({ isOutOfScope }) => isOutOfScope),
        name,
      ).toBe(true)
    }
    expect(new Set(world.programs.map(({ currency }) => currency)).size).toBeGreaterThanOrEqual(4)
    expect(world.programs.some(({ isPaused }) => isPaused)).toBe(true)
    expect(world.programs.some(({ isPublished }) => !isPublished)).toBe(true)
    expect(world.programs.some(({ isActive }) => !isActive)).toBe(true)
  })

  test('ids of programs, targets and people are unique', () => {
    for (const list of [world.programs, world.targets, world.people]) {
      expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
    }
  })

  test('every address of a person and every host ends in a reserved name', () => {
    for (const { email } of world.people) expect(email).toMatch(/^[a-z0-9._-]+@[a-z.-]+\.example$/)
    for (const { name } of world.targets) {
      if (/^[\w.*-]+\.\w+$/.test(name)) expect(name).toMatch(/\.example$/)
    }
  })

  test('a dozen triagers and about 150 reporters, some with nicknames that attack', () => {
    const count = (side: string) => world.people.filter((person) => person.side === side).length
    expect(count('triager')).toBe(12)
    expect(count('reporter')).toBeGreaterThan(120)
    expect(world.people.some(({ nickname }) => nickname.includes('<script>'))).toBe(true)
    expect(world.people.some(({ nickname }) => nickname.includes('\u202E'))).toBe(true)
  })
})

describe('the catalogues', () => {
  test('the desk knows the meaning of each status and severity', () => {
    const closed = ['Accepted risk', 'Informative', 'Duplicate', 'Out of scope', 'Invalid', 'Spam']
    for (const { name } of statuses) {
      if (closed.includes(name)) expect(statusPhase(name)).toBe('closed')
    }
    expect(statusPhase('New')).toBe('new')
    expect(statusPhase('Needs more info')).toBe('waiting')
    expect(statusPhase('Resolved')).toBe('resolved')
    for (const { name } of severities) expect(severityBand(name)).toBe(name.toLowerCase())
  })

  test('ids are unique and severity ids rise with severity', () => {
    const types = Object.values(demoContent().vulnerabilityTypes)
    for (const ids of [statuses.map(({ id }) => id), severities.map(({ id }) => id), types]) {
      expect(new Set(ids).size).toBe(ids.length)
    }
    expect(severities.map(({ id }) => id)).toEqual([5, 4, 3, 2, 1])
  })
})
