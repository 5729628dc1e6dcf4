import { describe, expect, test } from 'vitest'
import { missingReason, whyUnread } from '#renderer/features/report/missing-reason.ts'
import { reportParts, type UnreadPart } from '#shared/desk/models.ts'

const whole = (part: UnreadPart['part'], why = `no ${part}`): UnreadPart => ({ part, why, isWhole: true })
const item = (part: UnreadPart['part']): UnreadPart => ({ part, why: 'one of many', isWhole: false })

describe('a missing part of a report', () => {
  test('is being read if nothing prevents that', () => {
    for (const part of reportParts) {
      expect(missingReason([], part, 'reachable')).toEqual({ kind: 'reading' })
    }
    // A part is not delayed by later parts, nor by an unreadable item of an earlier part.
    expect(missingReason([whole('evidence')], 'timeline', 'reachable')).toEqual({ kind: 'reading' })
    expect(missingReason([item('timeline')], 'evidence', 'reachable')).toEqual({ kind: 'reading' })
  })

  test('waits for the part before it', () => {
    const waits = { kind: 'waits', until: 'earlier' }
    expect(missingReason([whole('details')], 'timeline', 'reachable')).toEqual(waits)
    expect(missingReason([whole('timeline')], 'evidence', 'reachable')).toEqual(waits)
  })

  test('says why it could not be read, also if that pauses the sync', () => {
    for (const reachability of ['reachable', 'failing'] as const) {
      const unread = [item('timeline'), whole('evidence', 'not JSON')]
      expect(missingReason(unread, 'evidence', reachability)).toEqual({ kind: 'unread', why: 'not JSON' })
    }
    expect(missingReason([], 'evidence', 'failing')).toEqual({ kind: 'waits', until: 'sense' })
  })

  test('waits for what comes first, whatever failed before', () => {
    for (const [reachability, until] of [
      ['offline', 'answers'],
      ['unauthorized', 'token'],
      ['damaged', 'rebuilt'],
    ] as const) {
      expect(missingReason([whole('details')], 'details', reachability)).toEqual({ kind: 'waits', until })
    }
  })
})

test('an unusable item is reported with its part', () => {
  expect(whyUnread([item('evidence')], 'evidence')).toBe('one of many')
  expect(whyUnread([item('evidence')], 'timeline')).toBeNull()
})
