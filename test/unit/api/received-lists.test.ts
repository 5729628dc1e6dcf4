import { describe, expect, it } from 'vitest'
import type { Body } from '#main/engine/api/json-body.ts'
import { bySchema, readList, readOne, readPage } from '#main/engine/api/received-lists.ts'
import { ReceivedActivity, ReceivedProgram, ReceivedReportSummary } from '#shared/admin-api/received.ts'

const json = (value: unknown): Body => ({ kind: 'json', value })
const ofPrograms = { noun: 'program', plural: 'programs' }
const programs = (value: unknown) => readList(json(value), ofPrograms, bySchema(ReceivedProgram))
const reports = (value: unknown) =>
  readPage(json(value), { noun: 'report', plural: 'reports' }, bySchema(ReceivedReportSummary))
const entries = (value: unknown) =>
  readPage(json(value), { noun: 'entry', plural: 'activities' }, bySchema(ReceivedActivity))

describe('a list in an answer', () => {
  it.each([
    ['bare', [{ id: 1 }]],
    ['under items', { items: [{ id: 1 }], nextCursor: null }],
    ['under its own name', { programs: [{ id: 1 }], total: 1, links: [] }],
    ['under another name', { results: [{ id: 1 }], total: 1 }],
    ['inside data', { data: { items: [{ id: 1 }] }, links: {} }],
    ['under data', { data: [{ id: 1 }] }],
  ])('is found %s', (_, value) => {
    expect(programs(value)).toEqual({ ok: true, value: { items: [{ id: 1 }], setAside: [] } })
  })

  it.each([
    ['null', null],
    ['an object without anything', {}],
    ['items that are null', { items: null, nextCursor: null }],
  ])('is empty for %s', (_, value) => {
    expect(programs(value)).toEqual({ ok: true, value: { items: [], setAside: [] } })
  })

  it.each([
    ['an error with status 200', { error: 'no' }],
    ['text', 'nothing'],
    ['an error with an empty list of errors', { message: 'no', errors: [] }],
    ['an error inside', { data: { error: 'no' } }],
    ['lists of something else', { targets: [{ id: 1 }] }],
    ['a list under items that is none', { items: { 0: { id: 1 } } }],
  ])('is not found in %s, which must not look like an empty list', (_, value) => {
    expect(programs(value)).toEqual({ ok: false, error: 'holds no list' })
  })

  it('is not found in a body that is not JSON', () => {
    const read = bySchema(ReceivedProgram)
    expect(readList({ kind: 'empty' }, ofPrograms, read)).toEqual({ ok: false, error: 'is empty' })
    expect(readList({ kind: 'other', text: '<p>', why: 'is a web page' }, ofPrograms, read)).toEqual({
      ok: false,
      error: 'is a web page',
    })
  })

  it('is rejected when it holds far too many items: a million broken ones would stop the desk', () => {
    const tooMany = Array.from({ length: 20_001 }, () => 1)
    const refused = { ok: false, error: 'holds more items than the desk takes at once' }
    expect(programs(tooMany)).toEqual(refused)
    expect(reports({ items: tooMany, nextCursor: null })).toEqual(refused)
  })

  it('reports pages that cannot be requested', () => {
    expect(programs({ items: [{ id: 1 }], nextCursor: 'more' })).toMatchObject({
      value: { items: [{ id: 1 }], setAside: [{ what: 'further pages' }] },
    })
  })
})

describe('the next page', () => {
  it.each([
    ['text', 'abc', 'abc'],
    ['a number', 17, '17'],
    ['null', null, null],
    ['empty text', '', null],
    ['absent', undefined, null],
  ])('named by %s', (_, nextCursor, expected) => {
    expect(reports({ items: [], nextCursor })).toEqual({
      ok: true,
      value: { items: [], setAside: [], nextCursor: expected },
    })
  })

  it('in an unreadable form is an error, not an end', () => {
    expect(reports({ items: [], nextCursor: { a: 1 } }).ok).toBe(false)
  })

  it('after a bare list does not exist', () => {
    expect(reports([{ id: 1 }])).toMatchObject({ value: { nextCursor: null } })
  })
})

describe('a broken item', () => {
  it('is set aside with its reason, and the others are kept', () => {
    const result = reports({
      items: [
        { id: 1, name: 'whole' },
        { id: 2, createdAt: 'yesterday' },
        { name: 'without id' },
        'text',
        { id: 5, name: 7 },
        { id: 6, status: { name: 'New' } },
        { id: 7.5 },
        { id: 8, reporter: 'ann' },
        { id: 9 },
      ],
      nextCursor: 'n',
    })
    expect(result).toEqual({
      ok: true,
      value: {
        items: [{ id: 1, name: 'whole' }, { id: 9 }],
        setAside: [
          { what: 'report 2', why: '"createdAt" is not a date-time', id: 2 },
          { what: 'report in place 3 of the answer', why: '"id" is missing' },
          { what: 'report in place 4 of the answer', why: 'it is text, not an object' },
          { what: 'report 5', why: '"name" is a number, not text', id: 5 },
          { what: 'report 6', why: '"status.id" is missing', id: 6 },
          { what: 'report 7.5', why: '"id" is a number, not a whole number' },
          { what: 'report 8', why: '"reporter" is text, not an object', id: 8 },
        ],
        nextCursor: 'n',
      },
    })
  })

  it('with a hostile id is named by its place', () => {
    expect(entries([{ id: '<script>' }])).toMatchObject({
      value: {
        setAside: [{ what: 'entry in place 1 of the answer', why: '"id" is not as it should be' }],
      },
    })
  })
})

describe('an answer without the optional fields', () => {
  it('is read as it is: absent stays absent, and an undocumented null counts as absent', () => {
    expect(
      reports({ items: [{ id: 1 }, { id: 2, name: null, assignedTo: null, extra: { kept: true } }] }),
    ).toEqual({
      ok: true,
      value: {
        items: [{ id: 1 }, { id: 2, assignedTo: null, extra: { kept: true } }],
        setAside: [],
        nextCursor: null,
      },
    })
    expect(entries([{ id: '9007199254740993' }, { id: 4 }])).toMatchObject({
      value: { items: [{ id: '9007199254740993' }, { id: '4' }] },
    })
  })

  it('but without an id is invalid', () => {
    expect(readOne(json({ name: 'x' }), bySchema(ReceivedProgram))).toEqual({
      ok: false,
      error: 'cannot be used: "id" is missing',
    })
  })
})
