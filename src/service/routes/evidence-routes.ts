import { formatInstant } from '#shared/admin-api/instant.ts'
import { ok } from '#shared/desk/result.ts'
import { signedAddress } from '../evidence/signed-address.ts'
import { conflict, notFound } from '../problem.ts'
import * as store from '../store/served-evidence.ts'
import { type Handler, openReport } from './call.ts'

export const listEvidence: Handler = (call) => {
  const opened = openReport(call)
  return opened.ok ? ok(store.listEvidence(call.service.db, opened.value.report.id)) : opened
}

/**
 * Returns a download URL. The specification does not define the body; here it contains the URL and when it expires. Nor
 * does it define the answer for evidence that is being processed or quarantined; here that is a conflict (409).
 */
export const requestEvidenceDownload: Handler = (call) => {
  const opened = openReport(call)
  if (!opened.ok) return opened
  const { db, secret, origin, evidenceTtl } = call.service
  const reportId = opened.value.report.id
  const evidence = store.readEvidence(db, reportId, call.pathParameters.evidenceId ?? '')
  if (evidence === undefined) return notFound('evidence')
  if (evidence.status !== 'Available') return conflict(`This evidence is ${evidence.status.toLowerCase()}.`)
  const expiresAt = call.now + evidenceTtl * 1000
  return ok({
    url: signedAddress(secret, origin(), { reportId, evidenceId: evidence.id, expiresAt }),
    expiresAt: formatInstant(expiresAt),
  })
}
