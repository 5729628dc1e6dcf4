import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { bareMachine, release } from '../../fixtures/bare-machine.ts'
import { ordinaryUser } from '../../fixtures/ordinary-user.ts'

describe.skipIf(process.platform !== 'linux')('a started package', () => {
  const user = ordinaryUser()
  const machine = user === null ? null : bareMachine(user)
  afterAll(() => {
    machine?.remove()
    user?.remove()
  })
  const startPackage = async (script: string) => {
    if (machine === null) throw new Error('this test is skipped where there is no ordinary user')
    const folder = join(machine.root, `dist/Triage Desk-linux-${process.arch}`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'triage-desk'), `#!/bin/sh\n${script}\n`)
    chmodSync(join(folder, 'triage-desk'), 0o755)
    return { folder, ...(await machine.command('start-package.js', [join(machine.root, 'x.png')])) }
  }

  it.skipIf(machine === null)('that cannot create its sandbox names the exact remedy', async () => {
    const { code, said, folder } = await startPackage('kill -TRAP $$')
    expect(code).toBe(1)
    const helper = join(folder, 'chrome-sandbox')
    expect(said).toContain(`sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'`)
    expect(said).toContain('The package did not show its first report (exit code 1).')
  })

  it.skipIf(machine === null)('that shows no report prints the end of its log', async () => {
    const log = 'opening the window: no graphics'
    const { code, said } = await startPackage(
      `/bin/mkdir "$2/logs"; echo '${log}' > "$2/logs/desk.log"; exit 1`,
    )
    expect(code).toBe(1)
    expect(said).toContain(`From the desk's log:\n${log}\n`)
  })

  it.skipIf(machine === null)('counts as shown even if its profile cannot be removed', async () => {
    const { code, said } = await startPackage(
      `/bin/mkdir "$2/held"; : > "$2/held/file"; /bin/chmod 0 "$2/held"; : > "$7"`,
    )
    release(said)
    expect(code, said).toBe(0)
    expect(said).toContain('Picture written: ')
  })
})
