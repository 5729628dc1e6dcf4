import { describe, expect, it } from 'vitest'
import type { DeskError } from '#shared/desk/errors.ts'
import { isEditable } from '#shared/rules/outbox/editable.ts'
import { judgeFailedWrite, type WriteVerdict } from '#shared/rules/outbox/write-outcome.ts'

describe('a write that ended with', () => {
  const verdicts: readonly (readonly [DeskError, WriteVerdict])[] = [
    [{ kind: 'network', reason: 'reset', mayHaveArrived: true }, 'unsure'],
    [{ kind: 'network', reason: 'refused', mayHaveArrived: false }, 'again'],
    [{ kind: 'timeout', mayHaveArrived: true }, 'unsure'],
    [{ kind: 'timeout', mayHaveArrived: false }, 'again'],
    [{ kind: 'rateLimited' }, 'again'],
    [{ kind: 'diskFull' }, 'again'],
    [{ kind: 'databaseDamaged', keptAt: '/copy' }, 'again'],
    [{ kind: 'busy', work: 'Compacting' }, 'again'],
    [{ kind: 'cancelled' }, 'again'],
    [{ kind: 'unauthorized' }, 'token'],
    [{ kind: 'keychainLocked' }, 'token'],
    [{ kind: 'keychainAbsent', reason: 'none' }, 'token'],
    [{ kind: 'conflict' }, 'conflict'],
    [{ kind: 'serviceFailed', status: 500 }, 'unsure'],
    [{ kind: 'serviceFailed', status: 504 }, 'unsure'],
    [{ kind: 'serviceFailed', status: 408 }, 'unsure'],
    [{ kind: 'serviceFailed', status: 499 }, 'failed'],
    [{ kind: 'serviceFailed', status: 307 }, 'failed'],
    [{ kind: 'badAnswer', what: 'no JSON' }, 'unsure'],
    [{ kind: 'internal', reference: 'x' }, 'unsure'],
    [{ kind: 'forbidden', operation: 'setRewards' }, 'failed'],
    [{ kind: 'notFound', what: 'report' }, 'failed'],
    [{ kind: 'refused' }, 'failed'],
    [{ kind: 'addressRefused', reason: 'x' }, 'failed'],
    [{ kind: 'tokenRefused', reason: 'x' }, 'failed'],
    [{ kind: 'proxyRefused', reason: 'x' }, 'failed'],
    [{ kind: 'invalidInput', command: 'outbox.decide', issues: [] }, 'failed'],
    [{ kind: 'senderRefused' }, 'failed'],
    [{ kind: 'superseded' }, 'failed'],
    [{ kind: 'tooLate' }, 'failed'],
    [{ kind: 'beingChanged' }, 'failed'],
    [{ kind: 'movedOn' }, 'failed'],
    [{ kind: 'noteChanged' }, 'failed'],
    [{ kind: 'databaseFromFuture', found: 2, supported: 1 }, 'failed'],
    [{ kind: 'migrationFailed', found: 1, supported: 2, backup: null, reason: 'x' }, 'failed'],
    [{ kind: 'folderRefused', path: '/', reason: 'x' }, 'failed'],
    [{ kind: 'storageRefused', reason: 'x' }, 'failed'],
    [{ kind: 'storageFailed', reason: 'x' }, 'failed'],
    [{ kind: 'sizeDiffers', expected: 1, received: 2 }, 'failed'],
    [{ kind: 'unknownHere', what: 'workspace' }, 'failed'],
  ]
  it.each(verdicts)('%j is %s', (error, verdict) => {
    expect(judgeFailedWrite(error)).toBe(verdict)
  })
})

describe('an action', () => {
  it.each([
    ['held', true],
    ['queued', true],
    ['conflict', true],
    ['failed', true],
    ['sending', false],
    ['unsure', false],
    ['done', false],
    ['discarded', false],
  ] as const)('that is %s can be edited: %s', (state, can) => {
    expect(isEditable({ state })).toBe(can)
  })
})
