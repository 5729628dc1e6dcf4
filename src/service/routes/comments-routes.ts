import { endpoints } from '#shared/admin-api/endpoints.ts'
import { ok } from '#shared/desk/result.ts'
import { invalid } from '../problem.ts'
import { activityOf, addActivity, readComments } from '../store/served-activities.ts'
import { type Handler, openReport, readBody } from './call.ts'

/**
 * The specification does not define the bodies of these answers. Here a comment is a ReportActivity, as in the
 * timeline. The list is an array of comments, oldest first, without system entries; creating a comment returns that
 * comment.
 */

export const listComments: Handler = (call) => {
  const opened = openReport(call)
  if (!opened.ok) return opened
  const { db, directory } = call.service
  return ok(readComments(db, opened.value.report.id).map((row) => activityOf(directory, row)))
}

/** Adds a comment; without `isInternal`, it is public. */
export const addComment: Handler = (call) => {
  const opened = openReport(call)
  if (!opened.ok) return opened
  const read = readBody(endpoints.addComment.body, call.body)
  if (!read.ok) return read
  const { description, isInternal = false } = read.value
  if (description.trim() === '') return invalid('description: must not be blank.')
  const { db, directory } = call.service
  const row = db.transaction(() =>
    addActivity(db, {
      reportId: opened.value.report.id,
      createdAt: call.now,
      isInternal,
      actorId: call.caller.userId,
      message: description,
    }),
  )()
  return ok(activityOf(directory, row))
}
