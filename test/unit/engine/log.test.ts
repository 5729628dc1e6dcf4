import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '#main/engine/log.ts'
import { hasModes, modeOf } from '../../fixtures/file-mode.ts'

let profileDir: string
beforeEach(() => {
  profileDir = mkdtempSync(join(tmpdir(), 'desk-log-'))
})
afterEach(() => {
  rmSync(profileDir, { recursive: true })
})

const written = () => readFileSync(join(profileDir, 'logs', 'desk.log'), 'utf8')

describe('the log', () => {
  it('contains each fault under its reference', () => {
    const log = createLog(profileDir)
    const reference = log.fault('queue.window', new TypeError('x is not a function'))
    const line = JSON.parse(written())
    expect(line.reference).toBe(reference)
    expect(line.text).toContain('queue.window: TypeError: x is not a function')
  })

  it.each([
    'the token is sesame-4711',
    'Authorization: Bearer sesame-4711',
    'authorization: Basic sesame-4711',
    '{"token":"sesame-4711"}',
    '/callback?access_token=sesame-4711&x=1',
    'clientSecret: sesame-4711',
    'failed with bearer sesame-4711, giving up',
  ])('contains no secret: %s', (text) => {
    const log = createLog(profileDir)
    if (text.startsWith('the')) log.keepOut('sesame-4711')
    log.fault('here', new Error(text))
    expect(written()).not.toContain('sesame-4711')
  })

  it.runIf(hasModes)('is readable by its owner alone', () => {
    createLog(profileDir).fault('here', 'why')
    expect(modeOf(join(profileDir, 'logs'))).toMatch(/00$/)
    expect(modeOf(join(profileDir, 'logs', 'desk.log'))).toMatch(/00$/)
  })

  it('is limited in size', () => {
    const log = createLog(profileDir)
    for (let i = 0; i < 1_200; i += 1) log.fault('here', 'x'.repeat(3_000))
    const files = readdirSync(join(profileDir, 'logs'))
    expect(files.toSorted()).toEqual(['desk.log', 'desk.log.1'])
    for (const file of files) {
      expect(statSync(join(profileDir, 'logs', file)).size).toBeLessThan(1_100_000)
    }
  })
})
