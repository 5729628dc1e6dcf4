import { createHash } from 'node:crypto'
import { err, ok } from '#shared/desk/result.ts'
import type { Answer } from '../faults/answer-forms.ts'
import { notFound, type Outcome, problem } from '../problem.ts'
import type { SampleEvidence } from '../sample/world.ts'
import type { ServiceContext } from '../service-context.ts'
import { readEvidence } from '../store/served-evidence.ts'
import { readRange } from './byte-range.ts'
import { evidenceBytes } from './evidence-bytes.ts'
import { checkAddress } from './signed-address.ts'

/** A request to the route that plays the part of a storage host. */
export interface StorageRequest {
  readonly reportId: string
  readonly evidenceId: string
  readonly search: URLSearchParams
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** Serves an evidence file, whole or in part, to anyone who has its signed URL. */
export function serveEvidence(service: ServiceContext, request: StorageRequest): Outcome<Answer> {
  const checked = checkAddress(service.secret, service.clock(), request)
  if (!checked.ok) return checked
  const evidence = readEvidence(service.db, Number(request.reportId), request.evidenceId)
  if (evidence === undefined) return notFound('evidence')

  const bytes = evidenceBytes(evidence.recipe)
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`
  const headers = {
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-store',
    'content-disposition': dispositionOf(evidence.filename),
    'content-type': mediaTypeOf(evidence),
    etag,
    'x-content-type-options': 'nosniff',
  }
  if (header(request, 'if-none-match') === etag) {
    return ok({ status: 304, headers, body: undefined })
  }
  const ifRange = header(request, 'if-range')
  const wanted = readRange(
    ifRange === undefined || ifRange === etag ? header(request, 'range') : undefined,
    bytes.length,
  )
  switch (wanted.kind) {
    case 'whole':
      return ok({ status: 200, headers, body: bytes })
    case 'part': {
      const contentRange = `bytes ${wanted.start}-${wanted.end}/${bytes.length}`
      return ok({
        status: 206,
        headers: { ...headers, 'content-range': contentRange },
        body: bytes.subarray(wanted.start, wanted.end + 1),
      })
    }
    case 'unsatisfiable':
      return err(
        problem(416, 'The range begins behind the end of the file.', {
          'content-range': `bytes */${bytes.length}`,
        }),
      )
    default:
      return wanted satisfies never
  }
}

function header({ headers }: StorageRequest, name: string): string | undefined {
  const value = headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** The media type that was claimed at upload; `application/octet-stream` if the claim is not a valid header value. */
function mediaTypeOf({ mimeType }: SampleEvidence): string {
  return /^[\w.+-]+\/[\w.+-]+(; ?[\w-]+=[\w.-]+)*$/.test(mimeType) ? mimeType : 'application/octet-stream'
}

function dispositionOf(filename: string): string {
  const encoded = encodeURIComponent(filename.toWellFormed()).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename*=UTF-8''${encoded}`
}
