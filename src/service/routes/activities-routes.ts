import { endpoints } from '#shared/admin-api/endpoints.ts'
import { limits } from '#shared/admin-api/limits.ts'
import type { ActivityPage } from '#shared/admin-api/resources.ts'
import { ok } from '#shared/desk/result.ts'
import { openCursor, sealCursor } from '../cursors/signed-cursor.ts'
import { invalid } from '../problem.ts'
import { readQuery } from '../query/read-query.ts'
import { activityOf, readTimeline } from '../store/served-activities.ts'
import { type Handler, openReport } from './call.ts'

export const listActivities: Handler = (call) => {
  const opened = openReport(call)
  if (!opened.ok) return opened
  const read = readQuery(endpoints.listActivities.query, call.search)
  if (!read.ok) return read
  const { db, directory, secret } = call.service
  const reportId = opened.value.report.id
  const { direction = 'asc', cursor, limit = limits.pageSizeDefault } = read.value
  const binding = `activities|${reportId}|${direction}`
  const position = cursor === undefined ? null : openCursor(secret, binding, cursor)
  if (cursor !== undefined && position === null) {
    return invalid('cursor is invalid, or belongs to another report or direction.')
  }

  const rows = readTimeline(db, reportId, {
    descending: direction === 'desc',
    after: position && { createdAt: Number(position[0]), id: Number(position[1]) },
    count: limit + 1,
  })
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return ok({
    items: page.map((row) => activityOf(directory, row)),
    nextCursor: last === undefined ? null : sealCursor(secret, binding, [last.created_at, last.id]),
  } satisfies ActivityPage)
}
