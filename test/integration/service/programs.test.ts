import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { createWorld } from '#service/sample/create-world.ts'
import { Program, Target } from '#shared/admin-api/resources.ts'
import { startTestService, type TestService } from '../../fixtures/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ reports: 5, seed: 7 })
})
afterAll(() => service.close())

// SPEC-201, SPEC-501
test('the list of programs is a plain array with every documented field', async () => {
  const answer = await service.ask('listPrograms')
  expect(answer.status).toBe(200)
  expect(z.array(Program.strict()).parse(answer.json())).toEqual(createWorld(7).programs)
})

// SPEC-502
test('a single program equals its item in the list', async () => {
  for (const program of createWorld(7).programs) {
    const answer = await service.ask('readProgram', { path: { id: program.id } })
    expect([answer.status, answer.json()]).toEqual([200, program])
  }
})

// SPEC-202, SPEC-503
test('targets are those of the program alone, with every documented field', async () => {
  const { programs, targets } = createWorld(7)
  for (const { id } of programs) {
    const answer = await service.ask('listTargets', { path: { id } })
    expect(answer.status).toBe(200)
    const expected = targets
      .filter(({ programId }) => programId === id)
      .map(({ programId: _, ...target }) => target)
    expect(z.array(Target.strict()).parse(answer.json())).toEqual(expected)
  }
})
