import type { ServerResponse } from 'node:http'
import { send } from '../api/raw-server.ts'

/** A fault of one answer. @param right the correct answer as text; empty if there is no body. */
export type Fault = (response: ServerResponse, right: string) => void

const status =
  (code: number, headers: Record<string, string> = {}): Fault =>
  (response) =>
    send(response, code, { type: 'about:blank', title: 'No', status: code, detail: 'Asked for.' }, headers)

const body =
  (text: string): Fault =>
  (response) =>
    send(response, 200, text)

/** Begins the answer and sends its first half. */
function half(response: ServerResponse, right: string): void {
  const bytes = Buffer.from(right === '' ? '{"left":"over"}' : right)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length })
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)))
}

const soon = () => new Date(Date.now() + 2_000).toUTCString()

export const faults = {
  'no answer in time': () => undefined,
  'an answer that stands still': half,
  'cut before the headers': (response) => response.destroy(),
  'cut behind the headers': (response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 })
    response.flushHeaders()
    setTimeout(() => response.destroy(), 20)
  },
  'cut in the body': (response, right) => {
    half(response, right)
    setTimeout(() => response.destroy(), 20)
  },
  'not JSON': body('[{"id": 1,, }]'),
  'a web page': body('<!doctype html><title>Sign in</title>'),
  'nested too deep': body(`${'['.repeat(5_000)}${']'.repeat(5_000)}`),
  'a number': body('7'),
  'a text': body('"all is well"'),
  'a list of numbers': body('[1, 2, 3]'),
  null: body('null'),
  'an empty object': body('{}'),
  'an unreadable cursor': body('{"items": [], "availableTransitions": [], "nextCursor": {"page": 2}}'),
  '400': status(400),
  '401': status(401),
  '403': status(403),
  '404': status(404),
  '409': status(409),
  '429': status(429),
  '429, after a second': status(429, { 'retry-after': '1' }),
  '429, after a date': (response, right) => status(429, { 'retry-after': soon() })(response, right),
  '429, after nonsense': status(429, { 'retry-after': '-1e99 soon' }),
  '500': status(500),
  '503': status(503),
  '503, after an hour': status(503, { 'retry-after': '3600' }),
  '302': status(302, { location: 'https://elsewhere.example.org/' }),
} as const satisfies Record<string, Fault>

export type FaultName = keyof typeof faults
export const faultNames = Object.keys(faults) as FaultName[]
