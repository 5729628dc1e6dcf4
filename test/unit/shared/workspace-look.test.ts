import fc from 'fast-check'
import { expect, it } from 'vitest'
import { freeColor, freeName, workspaceColors } from '#shared/desk/workspace-look.ts'

const look = fc.record({
  name: fc.constantFrom('a', 'a 2', 'a 3', 'b'),
  color: fc.constantFrom(...workspaceColors),
})

it('gives a workspace a unique name, and keeps a free one unchanged', () => {
  fc.assert(
    fc.property(fc.array(look), fc.constantFrom('a', 'b'), (others, wanted) => {
      const names = others.map(({ name }) => name)
      const name = freeName(wanted, others)
      expect(names).not.toContain(name)
      expect(name === wanted).toBe(!names.includes(wanted))
    }),
  )
})

it('gives a workspace a unique color as long as there is one', () => {
  fc.assert(
    fc.property(fc.array(look), (others) => {
      const used = new Set(others.map(({ color }) => color))
      expect(used.has(freeColor(others))).toBe(used.size === workspaceColors.length)
    }),
  )
})
