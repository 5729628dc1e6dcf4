import { describe, expect, test } from 'vitest'
import { createWorld } from '#service/sample/create-world.ts'
import { generateReports } from '#service/sample/generate-reports.ts'
import { spoil } from '#service/sample/hostile.ts'
import { hostileStrings } from '#service/sample/hostile-strings.ts'
import { randomFrom } from '#service/sample/random.ts'

const now = Date.UTC(2026, 10, 20, 10)
const reports = [...generateReports(createWorld(7), { count: 6000, now })]
const attacks =
  /onerror=alert|onload=alert|tracker\.example|login\.invalid|\p{Cf}|=cmd\||\{\{7\*7\}\}|A{5000}/u
const attacked = (report: (typeof reports)[number]) => {
  const files = report.evidence.map(({ filename }) => filename)
  const texts = [report.name, report.summary, report.description, report.impact, ...files]
  return texts.some((text) => attacks.test(text))
}

describe('hostile content', () => {
  test('is in a small share of the reports', () => {
    const share = reports.filter(attacked).length / reports.length
    expect(share).toBeGreaterThan(0.015)
    expect(share).toBeLessThan(0.12)
  })

  test('is among the first 300 of the demonstration, but not on its top rows in either order', () => {
    const demo = [...generateReports(createWorld(7), { count: 300, now })].reverse()
    expect(demo.filter(attacked).length).toBeGreaterThanOrEqual(3)
    expect(demo.slice(0, 20).filter((report) => report.name.includes('<'))).toEqual([])
    const byActivity = demo.toSorted((a, b) => b.lastActivityAt.localeCompare(a.lastActivityAt))
    const spoiltNames = byActivity.slice(0, 20).filter(({ name }) => /[\u202E\u200B<]|=cmd/.test(name))
    expect(spoiltNames).toEqual([])
  })

  test('names no address that could have an owner', () => {
    const all = Object.values(hostileStrings({ id: 1, title: 'title' }))
      .flat()
      .join('\n')
    for (const [, host = ''] of all.matchAll(/(?:https?:)?\/\/(?:[^/\s@]*@)?([\w.\u0400-\u04FF-]+)/g)) {
      if (host.includes('.')) expect(host).toMatch(/\.(?:example|invalid)$|^203\.0\.113\.\d+$|^p\.gif$/)
    }
  })

  test('is added without breaking what the service depends on', () => {
    const [first] = reports
    if (first === undefined) expect.fail('no report')
    for (let round = 0; round < 60; round++) {
      const spoilt = spoil(first, randomFrom('hostile', round))
      expect(spoilt.id).toBe(first.id)
      expect(spoilt.status).toEqual(first.status)
      expect(spoilt.evidence.map(({ size, recipe }) => [size, recipe])).toEqual(
        first.evidence.map(({ size, recipe }) => [size, recipe]),
      )
      expect(spoilt).not.toEqual(first)
    }
  })
})
