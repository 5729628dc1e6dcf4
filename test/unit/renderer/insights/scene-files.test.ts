import { expect, test } from 'vitest'
import { sceneAsSvg } from '#renderer/features/insights/drawing/scene-files.ts'

// SEC-28
test('a name in an exported drawing is text, whatever it contains', () => {
  const text = '</text><script>alert(1)</script><a href="https://x">&amp;\u0000\uffff'
  const svg = sceneAsSvg(
    {
      width: 10,
      height: 10,
      marks: [{ kind: 'text', x: 0, y: 0, text, paint: 'ink', anchor: 'start', size: 11 }],
      boxes: [],
      dots: [],
    },
    () => '#000',
  )
  expect(svg.match(/<[a-z/]+/g)).toEqual(['<svg', '<rect', '<text', '</text', '</svg'])
  expect(svg).toContain('&lt;/text&gt;&lt;script&gt;')
  expect(svg).toContain('&amp;amp;')
  expect(svg.includes('\u0000') || svg.includes('\uffff')).toBe(false)
})
