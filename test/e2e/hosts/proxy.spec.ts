import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hideService } from '../../fixtures/behind-proxy.ts'
import { createCompanyAuthority, storeWith } from '../../fixtures/company-authority.ts'
import { startTestService } from '../../fixtures/service.ts'
import { canStartSession, startSession } from '../../fixtures/session-keyring.ts'
import { expect, test } from '../fixtures.ts'
import { startOwnProcess } from './own-process.ts'

test.beforeEach(() => {
  test.skip(test.info().project.name === 'electron', 'It starts desks of its own.')
  test.skip(!canStartSession, 'This machine has no D-Bus or GNOME Keyring to test with.')
})

// SEC-34
test('a triager enters a company’s proxy by keys, connects, and has it again after a restart', async () => {
  test.slow()
  const folder = mkdtempSync(join(tmpdir(), 'desk-proxy-'))
  const profileDir = join(folder, 'profile')
  const session = await startSession('unlocked')
  await using service = await startTestService({ reports: 6 })
  const token = service.tokens.triager
  const authority = createCompanyAuthority('Acme Root')
  await using hidden = await hideService(service.baseUrl, authority)
  await using proxy = await hidden.startProxy({ signIn: 'ann:pr0xy-s3cret' })
  const where = `127.0.0.1:${proxy.port}`
  const env = {
    ...session.env,
    ...storeWith(authority, join(folder, 'store')),
    HTTPS_PROXY: '',
    ALL_PROXY: '',
  }

  await test.step('beside the connect form, which says how the service is reached and keeps what was typed', async () => {
    using desk = startOwnProcess(profileDir, { env })
    expect(await desk.tell('screen')).toContain('Uses the system proxy, if there is one.')
    expect(await desk.tell(`address\t${hidden.baseUrl}`)).toContain(
      'Connects directly. Certificates in this computer’s store are trusted.',
    )
    const said = await desk.tell(`proxy\tAddress ${where} ann pr0xy-s3cret`)
    expect(said).toContain('Goes to this computer’s keychain and the proxy, nowhere else.')
    expect(said).toContain('the same page')
    await expect.poll(() => desk.tell('screen')).toContain(`Connects through the proxy ${where}.`)
    await desk.tell(`connect\t${hidden.baseUrl} ${token}`)
    await expect.poll(() => desk.tell('status')).toContain('Up to date')
    await desk.close()
  })

  await test.step('after a restart by the keychain; without it nothing is reached, and back again it is, at once', async () => {
    using desk = startOwnProcess(profileDir, { env })
    await expect.poll(() => desk.tell('status')).toContain('Up to date')
    expect(await desk.tell('proxy\tNone')).toContain('Connects directly. Ignores the system proxy.')
    await expect.poll(() => desk.tell('status')).toContain('Offline')
    const again = await desk.tell('proxy\tAddress')
    expect(again).toContain('Saved in this computer’s keychain. Leave empty to keep it.')
    expect(again).toContain('the same page')
    await expect.poll(() => desk.tell('status')).toContain('Up to date')
    // The same proxy under another name: the user name stays in its field, and the password is typed again. The window
    // continues as another page, so that no process of the window keeps the typed password in its memory.
    expect(await desk.tell(`proxy\tAddress localhost:${proxy.port}  pr0xy-s3cret`)).toContain('another page')
    await expect.poll(() => desk.tell('status')).toContain('Up to date')
    await desk.close()
  })

  expect(proxy.targets.length).toBeGreaterThan(0)
  for (const secret of [token, '/api/v1/admin']) expect(proxy.seen()).not.toContain(secret)
  await session.close()
  rmSync(folder, { recursive: true, maxRetries: 10 })
})
