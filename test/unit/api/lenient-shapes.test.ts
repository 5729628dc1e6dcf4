import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Body, readBody } from '#main/engine/api/json-body.ts'
import {
  readCommentCreated,
  readComments,
  readErrorSentence,
  readEvidenceDownload,
} from '#main/engine/api/lenient-shapes.ts'

const json = (value: unknown): Body => ({ kind: 'json', value })
const text = (body: string): Body => readBody(new TextEncoder().encode(body))

describe('the comments of a report', () => {
  const comment = { id: 7, message: 'hello', createdAt: '2026-01-02T03:04:05Z', isInternal: true }
  const read = { id: '7', message: 'hello', createdAt: Date.UTC(2026, 0, 2, 3, 4, 5), isInternal: true }

  it.each([
    ['a bare list', [comment]],
    ['a page', { items: [comment], nextCursor: null }],
    ['a list under comments', { comments: [comment] }],
    ['a list inside data', { data: { comments: [comment] } }],
  ])('are read from %s', (_, value) => {
    expect(readComments(json(value))).toEqual({
      ok: true,
      value: { items: [read], setAside: [], nextCursor: null },
    })
  })

  it('are empty for an empty body', () => {
    expect(readComments({ kind: 'empty' })).toMatchObject({ ok: true, value: { items: [] } })
  })

  it.each<[string, object, object]>([
    ['description', { id: 1, description: 'x' }, { id: '1', message: 'x' }],
    [
      'body and author',
      { id: 'c-1', body: 'x', author: { id: 'u' } },
      { id: 'c-1', message: 'x', actor: { id: 'u' } },
    ],
    ['visibility', { id: 1, visibility: 'INTERNAL' }, { id: '1', isInternal: true }],
    ['public visibility', { id: 1, visibility: 'public' }, { id: '1', isInternal: false }],
    ['attachments', { id: 1, attachments: [{}] }, { id: '1', hasEvidence: true }],
    ['a system actor', { id: 1, actor: null }, { id: '1', actor: null }],
    ['only a text', { text: 'x' }, { id: null, message: 'x' }],
    ['fields of wrong types', { id: 1, isInternal: 'yes', createdAt: 'soon', actor: 'ann' }, { id: '1' }],
  ])('are read with %s', (_, raw, expected) => {
    expect(readComments(json([raw]))).toMatchObject({ ok: true, value: { items: [expected] } })
  })

  it('set aside invalid items, and keep the others', () => {
    expect(readComments(json(['x', {}, { id: 1 }]))).toMatchObject({
      value: {
        items: [{ id: '1' }],
        setAside: [{ why: 'it is not an object' }, { why: 'it has neither an id nor a text' }],
      },
    })
  })
})

describe('the answer to a new comment', () => {
  it.each<[string, Body, object]>([
    ['nothing', { kind: 'empty' }, { id: null }],
    ['null', json(null), { id: null }],
    ['a bare number', json(12), { id: '12' }],
    ['a bare text', json('c-12'), { id: 'c-12' }],
    ['a plain text', text('c-12'), { id: 'c-12' }],
    ['an id', json({ id: 12 }), { id: '12' }],
    ['an int64 id', text('{"id":9007199254740993}'), { id: '9007199254740993' }],
    ['commentId', json({ commentId: 12 }), { id: '12' }],
    ['the comment', json({ id: 12, message: 'x' }), { id: '12', message: 'x' }],
    ['the comment inside comment', json({ comment: { id: 12, message: 'x' } }), { id: '12', message: 'x' }],
    ['the comment inside data', json({ data: { id: 12 } }), { id: '12' }],
    ['a text under comment', json({ id: 12, comment: 'x' }), { id: '12', message: 'x' }],
    ['a web page', text('<p>thanks</p>'), { id: null }],
    ['a mere word', text('Created'), { id: null }],
    ['a mere word in JSON', json('ok'), { id: null }],
    ['a list', json([1]), { id: null }],
  ])('is read from %s', (_, body, expected) => {
    expect(readCommentCreated(body, {})).toEqual(expected)
  })

  it('takes the id from Location when the body has none', () => {
    const headers = { location: 'https://a.example/api/v1/admin/reports/1/comments/12' }
    expect(readCommentCreated({ kind: 'empty' }, headers).id).toBe('12')
    expect(readCommentCreated(json({ id: 13 }), headers).id).toBe('13')
  })
})

describe('the address of an evidence file', () => {
  const base = 'https://desk.example/eu'
  const url = 'https://files.example/a%20b?sig=1%2F2'

  it.each<[string, Body]>([
    ['JSON text', json(url)],
    ['plain text', text(`${url}\n`)],
    ['url', json({ url })],
    ['downloadUrl and an expiry', json({ downloadUrl: url, expiresAt: '2026-01-01T00:00:00Z' })],
    ['an object under data', json({ data: { url } })],
    ['an object under link', json({ link: { href: url } })],
    ['an unknown name', json({ fileAddress: url, ttl: 300 })],
  ])('is read from %s', (_, body) => {
    expect(readEvidenceDownload(body, {}, base)).toEqual({ ok: true, value: { url } })
  })

  it('is read from Location', () => {
    expect(readEvidenceDownload({ kind: 'empty' }, { location: url }, base)).toEqual({
      ok: true,
      value: { url },
    })
  })

  it('that is a path is resolved against the service', () => {
    expect(readEvidenceDownload(json({ url: '/files/1?x=2' }), {}, base)).toEqual({
      ok: true,
      value: { url: 'https://desk.example/files/1?x=2' },
    })
  })

  it.each<[string, Body]>([
    ['nothing', { kind: 'empty' }],
    ['an object without one', json({ ttl: 300 })],
    ['two to choose from', json({ one: url, other: url })],
    ['javascript', json({ url: 'javascript:alert(1)' })],
    ['a file', json({ url: 'file:///etc/passwd' })],
    ['another host without a scheme', json({ url: '//evil.example/x' })],
    ['a web page', text('<html>log in</html>')],
  ])('is not found in %s', (_, body) => {
    expect(readEvidenceDownload(body, {}, base).ok).toBe(false)
  })
})

describe('the sentence of an error', () => {
  it.each<[string, Body, string | undefined]>([
    [
      'problem details',
      json({ type: 't', title: 'Bad', status: 400, detail: 'The limit is 100.' }),
      'The limit is 100.',
    ],
    ['a title alone', json({ title: 'Conflict' }), 'Conflict'],
    ['a message', json({ message: 'No.' }), 'No.'],
    ['an error', json({ error: 'No.' }), 'No.'],
    ['an error inside', json({ error: { code: 7, message: 'No.' } }), 'No.'],
    [
      'sentences by field',
      json({ title: 'Invalid', errors: { name: ['Too long.'], cvss: ['Odd.'] } }),
      'Too long. Odd.',
    ],
    ['a list of sentences', json({ errors: [{ message: 'One.' }, 'Two.'] }), 'One. Two.'],
    ['JSON text', json('No.'), 'No.'],
    ['plain text', text('Slow down.'), 'Slow down.'],
    ['a web page', text('<html>502</html>'), undefined],
    ['nothing', { kind: 'empty' }, undefined],
    ['numbers', json({ detail: 5 }), undefined],
  ])('is read from %s', (_, body, expected) => {
    expect(readErrorSentence(body, 'tok')).toBe(expected)
  })

  it('never repeats the secret, not even half of it at a cut', () => {
    const detail = `${'x'.repeat(495)}secret-token and secret-token`
    expect(readErrorSentence(json({ detail }), 'secret-token')).not.toContain('secr')
  })

  it('is one line of at most 500 characters', () => {
    expect(readErrorSentence(json({ detail: 'a\n\n b\u0000c\t' }), 'tok')).toBe('a b c')
    expect(readErrorSentence(json({ detail: '€'.repeat(600) }), 'tok')).toHaveLength(500)
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 1_000 }), (detail) => {
        const line = readErrorSentence(json({ detail }), 'tok') ?? ''
        expect(line.length).toBeLessThanOrEqual(500)
        expect(line).not.toMatch(/[\n\r\p{Cc}]/u)
        expect(line.isWellFormed()).toBe(true)
      }),
    )
  })
})

describe('for any input', () => {
  it('no reader throws', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        readComments(json(value))
        readCommentCreated(json(value), {})
        readEvidenceDownload(json(value), {}, 'https://a.example')
        readErrorSentence(json(value), 'tok')
      }),
      { numRuns: 300 },
    )
  })
})
