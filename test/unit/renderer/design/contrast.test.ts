import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrast, tokensOf } from './oklch.ts'

const css = readFileSync(new URL('../../../../src/renderer/design/tokens.css', import.meta.url), 'utf8')

const plainText = ['ink', 'ink-2', 'ink-3']
const meaning = ['accent', 'good', 'bad', 'warn']
const severities = ['sev-critical', 'sev-high', 'sev-medium', 'sev-low', 'sev-none', 'sev-unknown']
const code = ['code-keyword', 'code-string', 'code-number', 'code-function', 'code-comment']
const surfaces = ['ground', 'panel', 'raised', 'sunken']

/** The text colors that occur on each surface of the window. */
const textOnSurface: readonly (readonly [readonly string[], readonly string[]])[] = [
  [
    [...plainText, ...meaning],
    [...surfaces, 'accent-wash'],
  ],
  [plainText, ['hover', 'internal', 'bad-wash', 'warn-wash', 'good-wash']],
  [severities, ['panel', 'raised', 'accent-wash']],
  [['internal-ink'], ['internal']],
  [['accent-ink'], ['accent', 'accent-strong']],
  [['ink'], ['mark']],
  [['bad'], ['bad-wash']],
  [['warn'], ['warn-wash']],
  [['good'], ['good-wash']],
  [code, ['sunken']],
]
/** Edges with a meaning: input fields and the focus. */
const edgeOnSurface: typeof textOnSurface = [[['line-control', 'focus'], surfaces]]

const combine = (pairs: typeof textOnSurface) =>
  pairs.flatMap(([fronts, grounds]) =>
    fronts.flatMap((front) => grounds.map((ground) => [front, ground] as const)),
  )

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const tokens = tokensOf(css, theme)
  const colour = (name: string) => {
    const value = tokens[name]
    if (value === undefined) throw new Error(`tokens.css has no --${name}`)
    return value
  }

  test.each(combine(textOnSurface))('text in %s is readable on %s with 4.5 : 1', (front, ground) => {
    expect(contrast(colour(front), colour(ground))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(combine(edgeOnSurface))('the edge %s stands out from %s with 3 : 1', (edge, ground) => {
    expect(contrast(colour(edge), colour(ground))).toBeGreaterThanOrEqual(3)
  })
})

test('initials are readable on every hue of an avatar', () => {
  for (let hue = 0; hue < 360; hue += 1) {
    expect(contrast('oklch(1 0 0)', `oklch(0.49 0.12 ${hue})`)).toBeGreaterThanOrEqual(4.5)
  }
})
