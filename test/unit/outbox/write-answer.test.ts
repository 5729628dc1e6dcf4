import { expect, it } from 'vitest'
import { type AnswerBodyKind, saysDone } from '#shared/rules/outbox/write-answer.ts'

const json = 'application/json; charset=utf-8'
const html = 'Text/HTML; charset=utf-8'

it.each<[number, string | undefined, AnswerBodyKind, boolean]>([
  [204, undefined, 'empty', true],
  [200, html, 'empty', true],
  [201, json, 'json', true],
  [200, html, 'json', true],
  [200, undefined, 'json', true],
  [201, json, 'webPage', false],
  [204, undefined, 'webPage', false],
  [200, 'text/plain', 'webPage', false],
  [201, 'text/plain', 'other', true],
  [201, undefined, 'other', true],
  [201, html, 'other', false],
  [201, 'application/xhtml+xml', 'other', false],
  [200, json, 'other', false],
  [202, 'text/plain', 'other', false],
  [201, undefined, 'lost', true],
  [200, json, 'lost', true],
  [200, 'application/problem+json', 'lost', true],
  [200, undefined, 'lost', false],
  [201, html, 'lost', false],
])('%i with %s and a body that is %s: %s', (status, contentType, body, isDone) => {
  expect(saysDone({ status, contentType, body })).toBe(isDone)
})
