import { endpoints } from '#shared/admin-api/endpoints.ts'
import { formatInstant } from '#shared/admin-api/instant.ts'
import type { KnownIssue } from '#shared/admin-api/resources.ts'
import { ok } from '#shared/desk/result.ts'
import { invalid } from '../problem.ts'
import { statusNamed } from '../sample/catalogue.ts'
import { insertKnownIssue } from '../store/served-reports.ts'
import { type Handler, openProgram, readBody } from './call.ts'
import { classificationFault } from './classified.ts'

/** Creates a known issue: a report of the program that has `isKnownIssue` set and the status Triaged. */
export const createKnownIssue: Handler = (call) => {
  const opened = openProgram(call)
  if (!opened.ok) return opened
  const read = readBody(endpoints.createKnownIssue.body, call.body)
  if (!read.ok) return read
  const { db, directory } = call.service
  const { program } = opened.value
  const input = read.value
  if (input.name.trim() === '') return invalid('name: must not be blank.')
  if (directory.targets.get(input.targetId)?.programId !== program.id) {
    return invalid('targetId: the program has no such target.')
  }
  const fault = classificationFault(input)
  if (fault !== null) return invalid(fault)

  const id = db.transaction(() =>
    insertKnownIssue(db, {
      input,
      programId: program.id,
      statusId: statusNamed('Triaged').id,
      reporterId: call.caller.userId,
      createdAt: call.now,
    }),
  )()
  return ok({
    id,
    programId: program.id,
    targetId: input.targetId,
    severityId: input.severityId,
    name: input.name,
    createdAt: formatInstant(call.now),
    knownIssue: true,
  } satisfies KnownIssue)
}
