import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type StatusName, statuses } from '#service/sample/catalogue.ts'
import {
  type ActivityPage,
  type Program,
  type Report,
  ReportTransitions,
} from '#shared/admin-api/resources.ts'
import { type TransitionName, transitionNames } from '#shared/admin-api/transition-names.ts'
import { readEveryPage, startTestService, type TestService } from '../../fixtures/service.ts'

let service: TestService
let id: number
let originalId: number
beforeAll(async () => {
  service = await startTestService({ reports: 120 })
  const programs = (await service.ask('listPrograms', { token: 'triager' })).json<Program[]>()
  const programId = programs[0]?.id ?? 0
  const [first, second] = await readEveryPage(service, { query: { programId: [programId] } })
  id = first?.id ?? 0
  originalId = second?.id ?? 0
})
afterAll(() => service.close())

/**
 * For each status, the transitions that everybody can execute, those that only admins can, and one that only a super
 * admin can.
 */
const expected: Record<
  StatusName,
  { everybody: TransitionName[]; admins: TransitionName[]; superAdmin?: 'reopen' }
> = {
  New: {
    everybody: ['spam', 'needs_more_info', 'triaged', 'new_to_review', 'duplicate'],
    admins: ['invalid', 'out_of_scope', 'informative'],
  },
  'To review': {
    everybody: ['spam', 'needs_more_info', 'triaged', 'duplicate'],
    admins: ['invalid', 'out_of_scope', 'informative', 'accepted_risk'],
  },
  Triaged: {
    everybody: ['needs_more_info', 'duplicate'],
    admins: ['invalid', 'out_of_scope', 'informative', 'accepted_risk', 'resolved'],
  },
  'Needs more info': {
    everybody: ['triaged', 'duplicate'],
    admins: ['invalid', 'out_of_scope', 'informative'],
  },
  Resolved: { everybody: [], admins: ['reopen'] },
  'Accepted risk': { everybody: [], admins: ['reopen'] },
  Informative: { everybody: [], admins: ['reopen'] },
  Duplicate: { everybody: [], admins: ['reopen'] },
  'Out of scope': { everybody: [], admins: ['reopen'] },
  Invalid: { everybody: [], admins: ['reopen'] },
  Spam: { everybody: [], admins: [], superAdmin: 'reopen' },
}

const targetOf: Record<TransitionName, StatusName> = {
  invalid: 'Invalid',
  spam: 'Spam',
  out_of_scope: 'Out of scope',
  needs_more_info: 'Needs more info',
  triaged: 'Triaged',
  resolved: 'Resolved',
  accepted_risk: 'Accepted risk',
  new_to_review: 'To review',
  informative: 'Informative',
  duplicate: 'Duplicate',
  reopen: 'To review',
}
const needMessage: TransitionName[] = [
  'invalid',
  'out_of_scope',
  'needs_more_info',
  'accepted_risk',
  'informative',
]

const tokens = ['superAdmin', 'standardAdmin', 'triager'] as const
function executable(status: StatusName, token: (typeof tokens)[number]): TransitionName[] {
  const { everybody, admins, superAdmin } = expected[status]
  const here: TransitionName[] = [
    ...everybody,
    ...(token === 'triager' ? [] : admins),
    ...(token === 'superAdmin' && superAdmin !== undefined ? [superAdmin] : []),
  ]
  return transitionNames.filter((name) => here.includes(name))
}

const report = async () => (await service.ask('readReport', { path: { id } })).json<Report>()
/** The newest entries, oldest first. */
const newest = async (limit: number) =>
  (await service.ask('listActivities', { path: { id }, query: { direction: 'desc', limit } }))
    .json<ActivityPage>()
    .items.toReversed()
const execute = (body: unknown, token = 'superAdmin') =>
  service.ask('executeTransition', { path: { id }, body, token })
const put = (status: StatusName) =>
  service.backstage.move(id, status, status === 'Duplicate' ? originalId : undefined)
const complete = (transition: TransitionName) => ({
  transition,
  message: 'Because.',
  ...(transition === 'duplicate' && { duplicateOfReportId: originalId }),
})

describe.each(statuses.map(({ name }) => name))('from %s', (status) => {
  // SPEC-402, SPEC-406, SPEC-407, SPEC-523
  test.each(tokens)('%s executes exactly what the table allows; the rest is a conflict', async (token) => {
    for (const transition of transitionNames) {
      put(status)
      const allowed = executable(status, token).includes(transition)
      const answer = await execute(complete(transition), token)
      expect(answer.status, transition).toBe(allowed ? 204 : 409)
      expect((await report()).status.name).toBe(allowed ? targetOf[transition] : status)
      if (allowed) expect(answer.text).toBe('')
      else expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/)
    }
  })

  // SPEC-217, SPEC-218, SPEC-222, SPEC-403
  test.each(['superAdmin', 'standardAdmin'] as const)('%s is offered exactly these', async (token) => {
    put(status)
    const answer = await service.ask('listTransitions', { path: { id }, token })
    expect(answer.status).toBe(200)
    const { currentStatus, availableTransitions } = ReportTransitions.strict().parse(answer.json())
    expect(currentStatus).toEqual(statuses.find(({ name }) => name === status))
    expect(availableTransitions).toEqual(
      executable(status, token).map((transition) => ({
        transition,
        targetStatus: statuses.find(({ name }) => name === targetOf[transition]),
        requiresMessage: needMessage.includes(transition),
        requiresDuplicateOfReportId: transition === 'duplicate',
      })),
    )
  })
})

describe('an invalid request', () => {
  // SPEC-404
  test.each(needMessage)(
    '%s without a message, or with a blank one, is refused with 400',
    async (transition) => {
      put(transition === 'accepted_risk' ? 'Triaged' : 'New')
      for (const message of [undefined, '', ' \n']) {
        expect((await execute({ transition, message })).status).toBe(400)
      }
    },
  )

  // SPEC-405
  test('a duplicate needs another visible report of the program', async () => {
    put('New')
    const others = await readEveryPage(service, { query: { limit: 100 } })
    const { programId } = await report()
    const elsewhere = others.find((one) => one.programId !== programId)?.id
    for (const duplicateOfReportId of [undefined, id, 999_999, 0, -1, elsewhere, '5', null, 1.5]) {
      const answer = await execute({ transition: 'duplicate', duplicateOfReportId })
      expect(answer.status, String(duplicateOfReportId)).toBe(400)
    }
    expect((await report()).status.name).toBe('New')
  })

  test('reports cannot be duplicates of each other, not even in a wide circle', async () => {
    const third =
      (await readEveryPage(service, { query: { programId: [(await report()).programId] } }))[2]?.id ?? 0
    put('New')
    service.backstage.move(originalId, 'Duplicate', third)
    service.backstage.move(third, 'Duplicate', id)
    expect((await execute({ transition: 'duplicate', duplicateOfReportId: originalId })).status).toBe(400)
    service.backstage.move(originalId, 'New')
    service.backstage.move(third, 'New')
  })

  // SPEC-305, SPEC-524
  test.each([
    ['no transition', {}],
    ['a transition that does not exist', { transition: 'close' }],
    ['a transition in capitals', { transition: 'Triaged' }],
    ['a status', { transition: 'triaged', status: 3 }],
    ['a message that is none', { transition: 'triaged', message: 5 }],
    ['a duplicate where none belongs', { transition: 'triaged', duplicateOfReportId: 1 }],
  ])('%s is refused with 400', async (_, body) => {
    put('New')
    expect((await execute(body)).status).toBe(400)
    expect((await report()).status.name).toBe('New')
  })

  test('an impossible transition is a conflict before anything else is checked', async () => {
    put('Resolved')
    expect((await execute({ transition: 'invalid' })).status).toBe(409)
  })
})

describe('an executed transition', () => {
  // SPEC-408
  test('leaves its message as a public comment and a system entry, and moves the last activity', async () => {
    put('New')
    await execute({ transition: 'needs_more_info', message: 'Which version?' })
    const added = await newest(2)
    expect(added).toMatchObject([
      { message: 'Which version?', isInternal: false, actor: { id: service.people.superAdmin } },
      { isInternal: false, actor: null },
    ])
    expect(added[1]?.message).toContain('Needs more info')
    expect((await report()).lastActivityAt).toBe(added[1]?.createdAt)
  })

  // SPEC-209
  test('to Duplicate names the original; reopening removes it', async () => {
    put('New')
    await execute({ transition: 'duplicate', duplicateOfReportId: originalId })
    expect(await report()).toMatchObject({ status: { name: 'Duplicate' }, duplicateOf: originalId })
    const duplicates = await readEveryPage(service, { query: { isDuplicate: true, limit: 100 } })
    expect(duplicates.map((one) => one.id)).toContain(id)
    await execute({ transition: 'reopen' })
    expect(await report()).not.toHaveProperty('duplicateOf')
  })

  test('that was refused changes nothing', async () => {
    put('New')
    const before = [await report(), await newest(5)]
    await execute({ transition: 'invalid' })
    await execute({ transition: 'resolved' })
    await execute({ transition: 'duplicate', duplicateOfReportId: id })
    expect([await report(), await newest(5)]).toEqual(before)
  })
})
