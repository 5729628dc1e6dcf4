import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { judgeFailedWrite } from '#shared/rules/outbox/write-outcome.ts'
import { asPerson, withServer } from './open-client.ts'

const json = 'application/json'
const html = 'text/html; charset=utf-8'
const text = 'text/plain'
const page = '<!doctype html><title>Sign in</title>'
const created = '{"id":7,"description":"x"}'
const problem = '{"title":"No","status":400}'

/**
 * Answers to a write, and the state of the action after each. `half`: the answer breaks off in the middle of its body.
 */
const answers: readonly [number, string | null, string | Buffer, string, 'half'?][] = [
  [201, json, created, 'done'],
  [201, html, created, 'done'],
  [201, null, created, 'done'],
  [201, json, '', 'done'],
  [201, text, 'Created', 'done'],
  [201, json, '{"id":', 'done'],
  [201, json, page, 'unsure'],
  [201, html, page, 'unsure'],
  [201, html, 'Please wait', 'unsure'],
  [201, json, created, 'done', 'half'],
  [201, html, page, 'unsure', 'half'],
  [204, null, '', 'done'],
  [200, json, created, 'done'],
  [200, html, created, 'done'],
  [200, html, '', 'done'],
  [200, null, '', 'done'],
  [200, json, '7', 'done'],
  [200, html, `\n\n  ${page}`, 'unsure'],
  [200, json, page, 'unsure'],
  [200, null, page, 'unsure'],
  [200, html, 'Your request was blocked.', 'unsure'],
  [200, text, 'ok', 'unsure'],
  [200, json, '{"id":7', 'unsure'],
  [200, html, gzipSync(page), 'unsure'],
  [200, html, Buffer.concat([Buffer.from('\uFEFF'), Buffer.from(page)]), 'unsure'],
  [202, text, 'accepted', 'unsure'],
  [203, html, created, 'done'],
  [302, html, page, 'failed'],
  [400, json, problem, 'failed'],
  [403, html, page, 'unsure'],
  [403, json, problem, 'failed'],
  [404, html, page, 'failed'],
  [409, html, page, 'conflict'],
  [409, json, problem, 'conflict'],
  [503, html, page, 'unsure'],
]

it.each(answers)('%i, %s, %j: %s', async (status, contentType, body, expected, cut) => {
  await withServer(
    (response) => {
      const bytes = Buffer.from(body)
      response.writeHead(status, {
        ...(contentType !== null && { 'content-type': contentType }),
        ...(bytes[0] === 0x1f && { 'content-encoding': 'gzip' }),
        ...(status !== 204 && { 'content-length': bytes.length }),
      })
      if (cut === undefined) return void response.end(bytes)
      response.write(bytes.subarray(0, bytes.length / 2))
      setTimeout(() => response.destroy(), 20)
    },
    async ({ api }, { arrivals }) => {
      const answer = await api.addComment({ id: 5, body: { description: 'x' } }, asPerson)
      expect(answer.ok ? 'done' : judgeFailedWrite(answer.error)).toBe(expected)
      expect(arrivals).toHaveLength(1)
    },
  )
})
