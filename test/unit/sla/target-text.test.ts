import fc from 'fast-check'
import { expect, it } from 'vitest'
import { amountAtMost, slaUnits } from '#shared/rules/sla/promises.ts'
import { printTarget, printTimeOfDay, readTarget, readTimeOfDay } from '#shared/rules/sla/target-text.ts'

it('a target is typed as hours or business days', () => {
  const target = (text: string) => {
    const read = readTarget(text)
    return read.kind === 'target' ? read.target : read.kind
  }
  expect(target(' 8h ')).toEqual({ amount: 8, unit: 'hours' })
  expect(target('2 days')).toEqual({ amount: 2, unit: 'businessDays' })
  expect(target('5')).toEqual({ amount: 5, unit: 'businessDays' })
  expect(target('')).toBe('none')
  for (const bad of ['0d', '-1h', '1.5d', 'soon', '366d', '8761h', '2w']) expect(target(bad), bad).toBe('bad')
})

it('printed text parses into the same target', () => {
  fc.assert(
    fc.property(fc.constantFrom(...slaUnits), fc.nat(10_000), fc.nat(1440), (unit, nth, minutes) => {
      const target = { unit, amount: 1 + (nth % amountAtMost[unit]) }
      expect(readTarget(printTarget(target))).toEqual({ kind: 'target', target })
      expect(readTimeOfDay(printTimeOfDay(minutes))).toBe(minutes)
    }),
  )
})

it('a time beyond the end of the day is rejected', () => {
  expect(readTimeOfDay('24:00')).toBe(1440)
  for (const bad of ['24:01', '9', '09:60', '', 'noon']) expect(readTimeOfDay(bad), bad).toBeNull()
})
