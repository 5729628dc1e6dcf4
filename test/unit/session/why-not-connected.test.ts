import { expect, it } from 'vitest'
import { notConnected, whyNotConnected } from '#main/engine/session/why-not-connected.ts'

const damage = { kind: 'databaseDamaged', keptAt: '/copies/one.sqlite' } as const

it.each([
  ['a damaged copy', { copyError: damage, isWithoutToken: false, isRefused: false }, damage],
  ['a damaged copy without a token', { copyError: damage, isWithoutToken: true, isRefused: false }, damage],
  ['no token', { copyError: null, isWithoutToken: true, isRefused: false }, { kind: 'unauthorized' }],
  ['a refused token', { copyError: null, isWithoutToken: false, isRefused: true }, { kind: 'unauthorized' }],
  ['a token not in use', { copyError: null, isWithoutToken: false, isRefused: false }, notConnected],
] as const)('%s is the reason why nothing can be requested', (_, session, error) => {
  expect(whyNotConnected(session)).toEqual(error)
})
