import { expect, it } from 'vitest'
import { notConnected, whyNotConnected } from '#main/engine/session/why-not-connected.ts'

const damage = { kind: 'databaseDamaged', keptAt: '/copies/one.sqlite' } as const

it.each([
  ['a damaged copy', { damage, isWithoutToken: false, isRefused: false }, damage],
  ['a damaged copy without a token', { damage, isWithoutToken: true, isRefused: false }, damage],
  ['no token', { damage: null, isWithoutToken: true, isRefused: false }, { kind: 'unauthorized' }],
  ['a refused token', { damage: null, isWithoutToken: false, isRefused: true }, { kind: 'unauthorized' }],
  ['a token not in use', { damage: null, isWithoutToken: false, isRefused: false }, notConnected],
] as const)('%s is the reason why nothing can be requested', (_, session, error) => {
  expect(whyNotConnected(session)).toEqual(error)
})
