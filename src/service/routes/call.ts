import type * as z from 'zod'
import type { EndpointName } from '#shared/admin-api/endpoints.ts'
import type { Program } from '#shared/admin-api/resources.ts'
import { ok } from '#shared/desk/result.ts'
import type { Caller } from '../auth/access-tokens.ts'
import { invalid, notFound, type Outcome, refused } from '../problem.ts'
import { describeIssue } from '../query/read-query.ts'
import { type Role, roleAllows } from '../rules/access.ts'
import type { ServiceContext } from '../service-context.ts'
import { type ReportRow, readReport } from '../store/served-reports.ts'

/** A request to an endpoint; its token was accepted and has the required scope. */
export interface Call {
  readonly service: ServiceContext
  readonly endpoint: EndpointName
  readonly caller: Caller
  readonly pathParameters: Readonly<Record<string, string>>
  readonly search: URLSearchParams
  /** The parsed JSON; undefined if there was no body. */
  readonly body: unknown
  /** When the request arrived, in ms since 1970. */
  readonly now: number
}

/** Handles a call. @returns the body of a successful answer (undefined = no body), or a problem. */
export type Handler = (call: Call) => Outcome<unknown>

export interface OpenProgram {
  readonly program: Program
  readonly role: Role
}

/** The program in the path; 404 if the caller may not see it, 403 if the caller's role may not use the endpoint. */
export function openProgram(call: Call): Outcome<OpenProgram> {
  const id = pathId(call)
  const program = id === null ? undefined : call.service.directory.programs.get(id)
  const role = program && call.service.directory.roleOf(call.caller.userId, program.id)
  if (program === undefined || role === null || role === undefined) return notFound('program')
  return roleAllows(call.endpoint, role) ? ok({ program, role }) : roleRefused(role)
}

export interface OpenReport {
  readonly report: ReportRow
  readonly role: Role
}

/** The report in the path; 404 if the caller may not see it, 403 if the caller's role may not use the endpoint. */
export function openReport(call: Call): Outcome<OpenReport> {
  const id = pathId(call)
  const report = id === null ? undefined : visibleReport(call, id)
  if (report === undefined) return notFound('report')
  return roleAllows(call.endpoint, report.role) ? ok(report) : roleRefused(report.role)
}

/** A report by id; undefined if it does not exist or the caller may not see it. */
export function visibleReport(call: Call, id: number): OpenReport | undefined {
  const { db, directory } = call.service
  const report = readReport(db, id)
  const role = report && directory.roleOf(call.caller.userId, report.program_id)
  return report === undefined || role === null || role === undefined ? undefined : { report, role }
}

/** Parses a body by its schema; unknown fields are refused. */
export function readBody<S extends z.ZodObject>(schema: S, body: unknown): Outcome<z.output<S>> {
  if (body === undefined) return invalid('A JSON body is required.')
  const parsed = schema.strict().safeParse(body)
  return parsed.success ? ok(parsed.data as z.output<S>) : invalid(describeIssue(parsed.error))
}

/** The id in the path; null if it is not an integer, so that the caller treats it like an unknown id. */
function pathId(call: Call): number | null {
  const text = call.pathParameters.id ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}

function roleRefused(role: Role): Outcome<never> {
  return refused(403, `The role ${role} does not allow this operation.`)
}
