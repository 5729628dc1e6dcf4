import { type Endpoint, type EndpointName, endpointPath, endpoints } from '#shared/admin-api/endpoints.ts'
import { queryString } from '#shared/admin-api/requests.ts'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { OutgoingRequest } from './exchange.ts'
import { sayWhyNot } from './plain-words.ts'

/** The parameters of any call. */
export interface AnyParameters {
  readonly id?: number
  readonly evidenceId?: string
  readonly query?: object
  readonly body?: object
}

/**
 * Builds the request of a call and checks it against the specification: a request that the specification does not allow
 * is not sent, since its refusal would use up a request of the limit. Unknown fields of query and body are left out.
 *
 * @returns the request without its token, or in plain language the reason why it cannot be sent.
 */
export function buildRequest(
  name: EndpointName,
  parameters: AnyParameters,
): Result<Omit<OutgoingRequest, 'headers'>, string> {
  const endpoint: Endpoint = endpoints[name]
  const { id, evidenceId } = parameters
  if (evidenceId !== undefined && /^\.{0,2}$/.test(evidenceId)) return err('"evidenceId" is no id')
  const query = endpoint.query?.safeParse(parameters.query ?? {})
  if (query?.success === false) return err(sayWhyNot(parameters.query, query.error))
  const body = endpoint.body?.safeParse(parameters.body)
  if (body?.success === false) return err(sayWhyNot(parameters.body, body.error))
  // A query schema accepts only values that a query string can represent.
  const search = query === undefined ? '' : queryString(query.data as Parameters<typeof queryString>[0])
  const path = endpointPath(name, {
    ...(id !== undefined && { id }),
    ...(evidenceId !== undefined && { evidenceId }),
  })
  return ok({
    method: endpoint.method,
    path: search === '' ? path : `${path}?${search}`,
    body: body === undefined ? null : JSON.stringify(body.data),
  })
}

/** The subject of a call, as named in the text of an error. */
export function nameSubject(name: EndpointName, { id, evidenceId }: AnyParameters): string {
  const { path } = endpoints[name]
  if (id === undefined) return name === 'listPrograms' ? 'the list of programs' : 'the search'
  const owner = path.startsWith('/programs') ? `program ${id}` : `report ${id}`
  return evidenceId === undefined ? owner : `evidence ${evidenceId.slice(0, 64)} of ${owner}`
}
