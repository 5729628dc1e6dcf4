import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { evidenceBytes } from '#service/evidence/evidence-bytes.ts'
import { createWorld } from '#service/sample/create-world.ts'
import { generateReports } from '#service/sample/generate-reports.ts'
import type { SampleEvidence } from '#service/sample/world.ts'
import { Evidence, ProblemDetails } from '#shared/admin-api/resources.ts'
import { startTestService, type TestService } from '../../fixtures/service.ts'

const now = Date.parse('2026-06-01T09:00:00Z')
const samples = [...generateReports(createWorld(7), { count: 120, now })]
const withEvidence = samples.filter(({ evidence }) => evidence[0]?.status === 'Available')

let service: TestService
let id: number
let evidence: SampleEvidence
let bytes: Uint8Array
beforeAll(async () => {
  service = await startTestService({ reports: 120, seed: 7, now })
  const [report] = withEvidence
  const first = report?.evidence[0]
  if (report === undefined || first === undefined) throw new Error('the sample has no evidence')
  id = report.id
  evidence = first
  bytes = new Uint8Array(evidenceBytes(evidence.recipe))
})
afterAll(() => service.close())

const Download = z.strictObject({ url: z.url(), expiresAt: z.iso.datetime() })
async function download(of: TestService = service) {
  const answer = await of.ask('requestEvidenceDownload', { path: { id, evidenceId: evidence.id } })
  expect(answer.status).toBe(200)
  return Download.parse(answer.json())
}
const bodyOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())

describe('evidence', () => {
  // SPEC-219, SPEC-530
  test('is listed with every documented field', async () => {
    for (const report of withEvidence) {
      const answer = await service.ask('listEvidence', { path: { id: report.id } })
      expect(answer.status).toBe(200)
      const listed = z.array(Evidence.strict()).parse(answer.json())
      expect(listed).toEqual(report.evidence.map(({ recipe: _, ...metadata }) => metadata))
    }
  })

  test('of a report without any is an empty list', async () => {
    const without = samples.find((report) => report.evidence.length === 0)?.id ?? 0
    expect((await service.ask('listEvidence', { path: { id: without } })).json()).toEqual([])
  })

  test('that does not exist, or belongs to another report, is answered 404', async () => {
    const other = withEvidence.find((report) => report.id !== id)
    for (const evidenceId of ['none', '..', '%2e%2e', ' ', other?.evidence[0]?.id ?? '']) {
      const answer = await service.ask('requestEvidenceDownload', { path: { id, evidenceId } })
      expect(answer.status).toBe(404)
    }
  })

  test('can be downloaded with a read-only token', async () => {
    const path = { id, evidenceId: evidence.id }
    expect((await service.ask('requestEvidenceDownload', { path, token: 'readOnly' })).status).toBe(200)
  })
})

describe('a download address', () => {
  // SPEC-531, SPEC-913
  test('lives five minutes, on the same host, outside the API, and needs no token', async () => {
    const { url, expiresAt } = await download()
    expect(Date.parse(expiresAt) - now).toBeGreaterThanOrEqual(300_000)
    expect(Date.parse(expiresAt) - now).toBeLessThan(330_000)
    expect(url.startsWith(`${service.baseUrl}/`)).toBe(true)
    expect(url).not.toContain('/api/')
    expect(url).not.toContain(service.tokens.superAdmin)
    const response = await fetch(url)
    expect(response.status).toBe(200)
    expect(await bodyOf(response)).toEqual(bytes)
  })

  test('answers size, claimed type, file name and a validator', async () => {
    const response = await fetch((await download()).url)
    expect(Number(response.headers.get('content-length'))).toBe(evidence.size)
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''/)
    expect(response.headers.get('etag')).toMatch(/^".+"$/)
    expect(response.headers.get('accept-ranges')).toBe('bytes')
  })

  // SPEC-223
  test('serves every available file of the sample, with its listed length', async () => {
    for (const report of withEvidence) {
      for (const one of report.evidence) {
        const path = { id: report.id, evidenceId: one.id }
        const answer = await service.ask('requestEvidenceDownload', { path })
        if (one.status !== 'Available') {
          expect(answer.status).toBe(409)
          continue
        }
        const response = await fetch(answer.json<{ url: string }>().url)
        expect([response.status, (await bodyOf(response)).length]).toEqual([200, one.size])
      }
    }
  })

  test('is refused with 403 when any part of it was changed', async () => {
    const { url } = await download()
    const address = new URL(url)
    const expires = Number(address.searchParams.get('expires'))
    const changed = [
      url.replace(`expires=${expires}`, `expires=${expires + 60_000}`),
      url.replace(/expires=\d+&/, ''),
      url.replace(/signature=/, 'signature=A'),
      url.replace(/&signature=.*/, ''),
      url.replace(`/${id}/`, `/${id + 1}/`),
      ...[...url.slice(url.indexOf('signature=') + 10)].map((letter, at) => {
        const start = url.indexOf('signature=') + 10 + at
        return url.slice(0, start) + (letter === 'A' ? 'B' : 'A') + url.slice(start + 1)
      }),
    ]
    for (const one of changed) {
      const response = await fetch(one)
      expect(response.status, one).toBe(403)
      expect(ProblemDetails.parse(await response.json()).status).toBe(403)
    }
  })

  // SPEC-534
  test('that has expired is refused with 410', async () => {
    await using brief = await startTestService({ reports: 120, seed: 7, now, evidenceTtl: 1 })
    const { url } = await download(brief)
    expect((await fetch(url)).status).toBe(200)
    let response = await fetch(url)
    while (response.status === 200) {
      await wait(50)
      response = await fetch(url)
    }
    expect(response.status).toBe(410)
    expect(ProblemDetails.parse(await response.json()).status).toBe(410)
  })

  test('of another service is refused with 403', async () => {
    const { url } = await download()
    await using other = await startTestService({ reports: 120, seed: 7, now })
    expect((await fetch(url.replace(service.baseUrl, other.baseUrl))).status).toBe(403)
  })

  test('is not counted against the rate of a token', async () => {
    await using limited = await startTestService({ reports: 120, seed: 7, now, rateLimit: 1 })
    const { url } = await download(limited)
    for (let n = 0; n < 5; n += 1) expect((await fetch(url)).status).toBe(200)
  })
})

describe('a range of the evidence', () => {
  const get = async (headers: Record<string, string>) => fetch((await download()).url, { headers })

  test.each([
    ['bytes=0-4', 0, 5],
    ['bytes=5-', 5, undefined],
    ['bytes=-3', -3, undefined],
    ['bytes=2-999999999', 2, undefined],
    ['bytes=-999999999', 0, undefined],
  ])('%s is answered 206 with exactly these bytes', async (range, from, to) => {
    const response = await get({ range })
    const part = bytes.slice(from, to)
    const start = from < 0 ? bytes.length + from : from
    expect(response.status).toBe(206)
    expect(await bodyOf(response)).toEqual(part)
    expect(response.headers.get('content-range')).toBe(
      `bytes ${start}-${start + part.length - 1}/${bytes.length}`,
    )
  })

  test('behind the end is answered 416 with the size', async () => {
    const response = await get({ range: `bytes=${bytes.length}-` })
    expect(response.status).toBe(416)
    expect(response.headers.get('content-range')).toBe(`bytes */${bytes.length}`)
  })

  test.each(['bytes=5-2', 'bytes=a-b', 'lines=0-1', 'bytes=0-1,3-4', 'bytes='])(
    '%s is no single range, so the whole file is returned',
    async (range) => {
      const response = await get({ range })
      expect(response.status).toBe(200)
      expect(await bodyOf(response)).toEqual(bytes)
    },
  )

  test('is only given to a copy that began with the same bytes', async () => {
    const etag = (await get({})).headers.get('etag') ?? ''
    expect((await get({ range: 'bytes=1-', 'if-range': etag })).status).toBe(206)
    expect((await get({ range: 'bytes=1-', 'if-range': '"other"' })).status).toBe(200)
    expect((await get({ 'if-none-match': etag })).status).toBe(304)
  })

  test('HEAD returns the size without the bytes', async () => {
    const response = await fetch((await download()).url, { method: 'HEAD' })
    expect([response.status, Number(response.headers.get('content-length'))]).toEqual([200, bytes.length])
    expect(await response.text()).toBe('')
  })
})
