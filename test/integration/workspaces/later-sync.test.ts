import { setTimeout as delay } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { keychainInMemory } from '../../fixtures/keychain-in-memory.ts'
import { mainDesks, value } from './main-desks.ts'

const desks = mainDesks({ reports: 120 })

it('a start opens the copies at once, and asks for tokens and syncs only when it may begin', async () => {
  const memory = keychainInMemory()
  const before = desks.start({ memory })
  const { id: workspaceId } = await value(before.connect())
  await expect.poll(async () => (await before.sync(workspaceId))?.currentAsOf ?? null).not.toBeNull()
  await desks.stopAll()

  const { start, state, sync, events } = desks.start({ memory })
  const drawn = Promise.withResolvers<void>()
  const started = start(false, drawn.promise)
  const asked = desks.service.requests().length
  await expect
    .poll(async () => (await state()).workspaces[0])
    .toMatchObject({ copy: { state: 'open' }, token: 'keychain' })
  expect(await sync(workspaceId)).toMatchObject({ connection: 'idle', reports: 120 })
  expect(desks.service.requests()).toHaveLength(asked)

  // Changes are pushed every 250 ms: after a longer quiet time, the next one is pushed at once, while connecting.
  await delay(600)
  drawn.resolve()
  await started
  const connections = () =>
    events.flatMap((event) => (event.kind === 'syncStateChanged' ? [event.state.connection] : []))
  await expect.poll(connections).toContain('syncing')
  expect(desks.service.requests().length).toBeGreaterThan(asked)
  // The token was there all the time: at no moment was it said to be missing.
  expect(connections()).not.toContain('unauthorized')
})
