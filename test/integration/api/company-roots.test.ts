import { createServer } from 'node:https'
import { getCACertificates } from 'node:tls'
import { beforeAll, describe, expect, test } from 'vitest'
import { openStorage } from '#main/engine/evidence/storage-client.ts'
import { createCompanyAuthority } from '../../fixtures/company-authority.ts'
import { putIntoStore } from '../../fixtures/company-store.ts'
import { asPerson, openClient, testToken } from './open-client.ts'
import { listen, send } from './raw-server.ts'
import { expectError } from './results.ts'

const ofCompany = createCompanyAuthority('Acme Works Root')
const ofStranger = createCompanyAuthority('Nobody’s \u202eRoot')

beforeAll(() => putIntoStore(ofCompany))

async function startSecure({ key, cert }: { readonly key: string; readonly cert: string }) {
  const tokens: unknown[] = []
  const server = createServer({ key, cert }, (request, response) => {
    tokens.push(request.headers.authorization)
    send(response, 200, [{ id: 1 }])
  })
  return Object.assign(await listen(server), { tokens })
}

describe('a certificate', () => {
  // SEC-32
  test('signed by a root in this computer’s store is trusted, for the service and for files', async () => {
    // The premise: Node alone would not trust this root.
    expect(getCACertificates('default')).not.toContain(ofCompany.root.trim())
    await using service = await startSecure(ofCompany.issue())
    const baseUrl = `https://127.0.0.1:${service.port}`
    await using client = openClient({ baseUrl, token: testToken })
    expect(await client.api.listPrograms({}, asPerson)).toMatchObject({ ok: true })
    const { signal } = new AbortController()
    const address = `${baseUrl}/file`
    const opened = await openStorage({ address, wanted: null, signal, allowLoopback: true })
    expect(opened).toMatchObject({ ok: true, value: { status: 200 } })
    if (opened.ok) await opened.value.close()
    expect(service.tokens).toEqual([`Bearer ${testToken}`, undefined])
  })

  // SEC-32
  test('signed by a root in no store is refused, and the message names the signer and a remedy', async () => {
    await using service = await startSecure(ofStranger.issue())
    const baseUrl = `https://127.0.0.1:${service.port}`
    await using client = openClient({ baseUrl, token: testToken })
    const error = expectError(await client.api.listPrograms({}, asPerson))
    expect(error).toEqual({
      kind: 'network',
      reason:
        'The certificate of the service is signed by “Nobody’s ‹RLO›Root”, which this computer doesn’t trust. If that is your company’s own authority, add the company’s root certificate to this computer’s certificate store, then restart Triage Desk.',
      mayHaveArrived: false,
    })
    expect(service.tokens).toEqual([])
  })

  // SEC-32
  test('from the store is still checked against the host name', async () => {
    const { key, cert } = ofCompany.issue('other.example')
    await using service = await startSecure({ key, cert })
    const { signal } = new AbortController()
    const refused = await openStorage({
      address: `https://files.example:${service.port}/file`,
      wanted: null,
      signal,
      allowLoopback: true,
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    })
    expect(refused).toMatchObject({
      ok: false,
      error: { reason: `The certificate of files.example:${service.port} belongs to another host.` },
    })
    expect(service.tokens).toEqual([])
  })
})
