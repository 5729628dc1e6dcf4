import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { deskArguments } from '#main/start/electron-arguments.ts'
import {
  type BareMachine,
  bareMachine,
  canStartTerminal,
  recording,
  release,
} from '../../fixtures/bare-machine.ts'
import { ordinaryUser, ownUser, type TestUser } from '../../fixtures/ordinary-user.ts'

/**
 * Simulates an apt that has every package except one. If a call names several packages and one of them is missing, apt
 * installs none of them. It installs nothing before `update` has fetched the lists. It puts installed programs into the
 * folder of the other programs.
 */
const aptWithout = (name: string) =>
  recording(
    'apt-get',
    `case "$1" in update) : > "$BIN/lists"; exit;; esac
  shift 3
  [ -e "$BIN/lists" ] || { echo "E: Unable to locate package $1" >&2; exit 100; }
  case " $* " in *" ${name} "*) echo "E: Package '${name}' has no installation candidate" >&2; exit 100;; esac
  for name in "$@"; do case "$name" in
    chromium*) printf '#!/bin/sh\\n' > "$BIN/$name"; /bin/chmod 755 "$BIN/$name";;
    libsecret-1-0) : > "$BIN/libsecret-1.so.0";;
  esac; done`,
  )
/** Simulates `apt-cache policy` in the user's language, which is German here. */
const aptCacheWithout = (name: string) =>
  recording(
    'apt-cache',
    `[ -e "$BIN/lists" ] || exit 0
  [ "$LC_ALL" = C ] && word=Candidate || word=Installationskandidat
  shift
  for name in "$@"; do
    [ "$name" = ${name} ] && version='(none)' || version=1.0-1
    printf '%s:\\n  Installed: (none)\\n  %s: %s\\n  Version table:\\n' "$name" "$word" "$version"
  done`,
  )
const debian = aptWithout('chromium-browser')
/** Ubuntu 24.04 has Chromium as a snap: one name is no package, and the other one installs the snap. */
const ubuntu = aptWithout('chromium')
/** A program that makes a file in its profile that no ordinary user can remove. */
const heldProfile = `import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
const held = process.argv[process.argv.indexOf('--profile') + 1] + '/held'
mkdirSync(held)
writeFileSync(held + '/file', '')
chmodSync(held, 0)
`
/** Simulates an apt that reaches nothing, as in a closed network. */
const closed = recording('apt-get', `echo "E: Unable to locate package" >&2; exit 100`)

describe.skipIf(process.platform !== 'linux')('npm start on a bare machine', () => {
  const machines: BareMachine[] = []
  const set = (user: TestUser) => {
    const machine = bareMachine(user)
    machines.push(machine)
    return machine
  }
  /** Whether the test runs as root; any other user counts as an ordinary user. */
  const asRoot = process.getuid?.() === 0
  const rootUser = ownUser()
  const ordinary = ordinaryUser()
  afterAll(() => {
    rootUser.remove()
    ordinary?.remove()
  })
  afterEach(() => {
    for (const machine of machines.splice(0)) machine.remove()
  })
  const asOrdinary = () => {
    if (ordinary === null) throw new Error('this test is skipped where there is no ordinary user')
    return set(ordinary)
  }
  const itAsOrdinary = it.skipIf(ordinary === null)
  const onUbuntu = (machine: BareMachine) => {
    machine.program('apt-get', ubuntu)
    machine.program('apt-cache', aptCacheWithout('chromium'))
    machine.program('lists', '')
    return machine
  }
  const fetches = (machine: BareMachine) =>
    machine.calls('node').filter((call) => call.includes('fetch-electron.js'))
  /** Runs a command that the script shows, as if the user had pasted it, and expects success. */
  const paste = async (machine: BareMachine, said: string, before: RegExp) => {
    const [, line = ''] = new RegExp(`${before.source}: (.+)`).exec(said) ?? []
    const { code, said: answer } = await machine.shell(line)
    expect(code, `${line}\n${answer}`).toBe(0)
    return line
  }

  it.runIf(asRoot)(
    'as root on Debian 12 fetches Electron first, then installs a browser and opens it',
    async () => {
      const machine = set(rootUser)
      machine.program('apt-get', debian)
      const { code, said } = await machine.start()
      expect(code, said).toBe(0)
      // Without lists the script does not know yet which of the names is available.
      expect(said.indexOf('Fetching Electron')).toBeLessThan(
        said.indexOf('Installing chromium or chromium-browser, libsecret-1-0 (apt)'),
      )
      expect(said).toMatch(/opens in the installed browser: Electron’s binary is not here/)
      expect(said).toContain('A window opened --demo')
      expect(said).not.toMatch(/Missing|could not install/)
      expect(machine.calls('apt-get')).toContain('install -y --no-install-recommends chromium')
    },
  )

  it.runIf(asRoot)('as root on Ubuntu 24.04 uses its Chromium, and removes no other package', async () => {
    const machine = onUbuntu(set(rootUser))
    const { code, said } = await machine.start()
    expect(code, said).toBe(0)
    expect(said).toContain('Installing chromium-browser, libsecret-1-0 (apt)')
    expect(said).toContain('A window opened')
    expect(said).not.toMatch(/could not install|Missing/)
    // One call for each package, so that an unavailable package does not stop the others.
    for (const call of machine.calls('apt-get').filter((one) => one.startsWith('install')))
      expect(call).toMatch(/^install -y --no-install-recommends [\w.-]+$/)
  })

  it.runIf(asRoot)(
    "in a closed network shows apt's error and a remedy, and stops before it builds",
    async () => {
      const machine = set(rootUser)
      machine.program('apt-get', closed)
      const { code, said } = await machine.start()
      expect(code).toBe(1)
      expect(said).toMatch(
        /apt could not install chromium or chromium-browser \(the window\):\nE: Unable to locate/,
      )
      expect(said).toContain('npm start -- --host electron')
      expect(said).toContain('TRIAGE_DESK_BROWSER=PATH')
      expect(said).toMatch(/There is nothing to open the window in yet\.\n$/)
      expect(said).not.toContain('Building')
      expect(machine.calls('apt-get').filter((call) => call === 'update')).toHaveLength(1)
    },
  )

  itAsOrdinary('with Electron asks for no browser', async () => {
    const machine = asOrdinary()
    machine.electron('echo "Electron opened $*, as Node: $ELECTRON_RUN_AS_NODE."')
    const { code, said } = await machine.start([], { ELECTRON_RUN_AS_NODE: '1' })
    expect(code, said).toBe(0)
    expect(said).toContain('Triage Desk opens in Electron: its binary is here.')
    expect(said).toMatch(/Electron opened .*clone --demo, as Node: \./)
    expect(said).not.toContain('chromium')
  })

  itAsOrdinary('as a user with sudo and no terminal prints a command that works when pasted', async () => {
    const machine = onUbuntu(asOrdinary())
    machine.program('sudo', recording('sudo', 'exec "$@"'))
    const { code, said } = await machine.start()
    expect(code).toBe(1)
    expect(machine.calls('sudo')).toEqual([])
    expect(said).toContain('There is nothing to open the window in yet.')
    expect(said).toContain(
      'Missing on this system: chromium-browser (the window), libsecret-1-0 (the keychain).',
    )
    expect(await paste(machine, said, /To install/)).toBe(
      'sudo apt-get install -y --no-install-recommends chromium-browser libsecret-1-0',
    )
    const installed = await machine.start()
    expect(installed.code, installed.said).toBe(0)
    expect(installed.said).not.toContain('Missing')
  })

  it.skipIf(ordinary === null || !canStartTerminal)(
    'as a user with sudo asks before it installs',
    async () => {
      const machine = onUbuntu(asOrdinary())
      machine.program('sudo', recording('sudo', 'exec "$@"'))
      const refused = await machine.startInTerminal('n')
      expect(refused.code).toBe(1)
      expect(refused.said).toContain(
        'Run "sudo apt-get install -y --no-install-recommends chromium-browser libsecret-1-0"? [Y/n]',
      )
      expect(machine.calls('sudo')).toEqual([])
      const { code, said } = await machine.startInTerminal('y')
      expect(code, said).toBe(0)
      expect(machine.calls('sudo')).toEqual(
        ['chromium-browser', 'libsecret-1-0'].map(
          (name) => `apt-get install -y --no-install-recommends ${name}`,
        ),
      )
      expect(said).toContain('Installing chromium-browser, libsecret-1-0 (apt)')
      expect(said).toContain('A window opened')
    },
  )

  itAsOrdinary('as a user with sudo in CI installs by it', async () => {
    const machine = onUbuntu(asOrdinary())
    machine.program('sudo', recording('sudo', 'shift; exec "$@"'))
    const { code, said } = await machine.start([], { CI: 'true' })
    expect(code, said).toBe(0)
    expect(machine.calls('sudo')).toContain('-n apt-get install -y --no-install-recommends chromium-browser')
    expect(said).toContain('Installing chromium-browser, libsecret-1-0 (apt)')
    expect(said).toContain('A window opened')
  })

  itAsOrdinary('as a user without sudo says what root can install', async () => {
    const machine = onUbuntu(asOrdinary())
    const { code, said } = await machine.start()
    expect(code).toBe(1)
    expect(said).toContain(
      'Missing on this system: chromium-browser (the window), libsecret-1-0 (the keychain).',
    )
    expect(machine.calls('apt-get')).toEqual([])
    expect(await paste(machine, said, /Only root can install them/)).toBe(
      'apt-get install -y --no-install-recommends chromium-browser libsecret-1-0',
    )
    const installed = await machine.start()
    expect(installed.said).not.toContain('Missing')
  })

  itAsOrdinary('on Debian names the Chromium of Debian', async () => {
    const machine = asOrdinary()
    machine.program('apt-get', debian)
    machine.program('apt-cache', aptCacheWithout('chromium-browser'))
    machine.program('lists', '')
    const { said } = await machine.start()
    expect(await paste(machine, said, /Only root can install them/)).toBe(
      'apt-get install -y --no-install-recommends chromium libsecret-1-0',
    )
  })

  itAsOrdinary('without lists of packages names all it may be, and how to get them', async () => {
    const machine = asOrdinary()
    machine.program('apt-get', ubuntu)
    const { said } = await machine.start()
    expect(said).toContain(
      'Missing on this system: chromium or chromium-browser (the window), libsecret-1-0 (',
    )
    const install = 'apt-get install -y --no-install-recommends'
    expect(await paste(machine, said, /Only root can install them/)).toBe(
      `apt-get update; ${install} chromium || ${install} chromium-browser; ${install} libsecret-1-0`,
    )
    const installed = await machine.start()
    expect(installed.code, installed.said).toBe(0)
    expect(installed.said).not.toContain('Missing')
  })

  itAsOrdinary('without apt names what is missing, and opens what is there', async () => {
    const machine = asOrdinary()
    const without = await machine.start()
    expect(without.code).toBe(1)
    expect(without.said).toContain(
      'Missing on this system: chromium (the window), libsecret (the keychain). Install them with its package manager; ' +
        'names may differ.\n',
    )
    machine.program('google-chrome', '')
    const { code, said } = await machine.start()
    expect(code, said).toBe(0)
    expect(said).not.toContain('chromium (the window)')
    expect(said).toContain('A window opened')
  })

  itAsOrdinary('for a picture offers no Electron, which takes none without a display', async () => {
    const machine = asOrdinary()
    const { code, said } = await machine.start(['--screenshot', 'x.png'])
    expect(code).toBe(1)
    expect(said).toContain('For the picture, install Chromium, Google Chrome or Microsoft Edge by hand')
    expect(said).not.toContain('--host electron')
    const named = await machine.start(['--screenshot', 'x.png'], { TRIAGE_DESK_BROWSER: '/somewhere/chrome' })
    expect(named.said).toContain('A window opened --headless')
  })

  itAsOrdinary('tries to fetch Electron again after an hour, or when it is asked for', async () => {
    const machine = asOrdinary()
    machine.program('chromium', '')
    expect((await machine.start()).said).toMatch(/Electron could not be fetched\. ELECTRON_MIRROR=ADDRESS/)
    await machine.start()
    expect(fetches(machine)).toHaveLength(1)
    const asked = await machine.start(['--host', 'electron'])
    expect(asked).toMatchObject({ code: 1 })
    // If Electron is requested, the script waits as long as the download takes. The machine's own Node may be too old
    // to fetch it.
    const fetcher = join(machine.root, 'scripts/fetch-electron.js')
    expect(fetches(machine)).toEqual([`${fetcher} 15000`, `${fetcher} 0`])
    const anHourAgo = Date.now() / 1000 - 3_601
    utimesSync(join(machine.root, 'node_modules/.cache/triage-desk/electron-refused'), anHourAgo, anHourAgo)
    await machine.start()
    expect(fetches(machine)).toHaveLength(3)
  })

  itAsOrdinary(
    'where Electron cannot make its sandbox names the exact remedy, and opens the browser',
    async () => {
      const machine = asOrdinary()
      machine.program('chromium', '')
      machine.electron('kill -TRAP $$')
      const { code, said } = await machine.start()
      expect(code, said).toBe(0)
      const helper = join(machine.root, 'node_modules/electron/dist/chrome-sandbox')
      expect(said).toContain(`sudo chown root:root '${helper}' && sudo chmod 4755 '${helper}'`)
      expect(said).toContain('A window opened')
    },
  )

  itAsOrdinary('opens the browser for an Electron that failed, and for none that refused', async () => {
    const machine = asOrdinary()
    machine.program('chromium', '')
    machine.electron('exit 2')
    const refused = await machine.start()
    expect(refused.code).toBe(2)
    expect(refused.said).not.toMatch(/did not start here|A window opened/)
    machine.electron('exit 1')
    const failed = await machine.start()
    expect(failed.code, failed.said).toBe(0)
    expect(failed.said).toMatch(/Electron did not start here; opening in the installed browser.*\nA window/)
  })

  const switches = ['--disable-gpu', '--ozone-platform=x11', '--force-device-scale-factor=1.5', '--lang=de']

  itAsOrdinary('hands switches of Chromium to Electron, which reads them behind the path', async () => {
    const machine = asOrdinary()
    machine.electron('echo "Electron opened $*."')
    const { code, said } = await machine.start(['--theme', 'dark', ...switches, 'triage-desk://report/7'])
    expect(code, said).toBe(0)
    expect(said).toMatch(/Electron opened .+/)
    const [, opened = ''] = /Electron opened (.+)\./.exec(said) ?? []
    expect(opened).toBe(`${machine.root} ${switches.join(' ')} --demo --theme dark triage-desk://report/7`)
    expect(deskArguments(['electron', ...opened.split(' ')], false)).toEqual([
      '--demo',
      '--theme',
      'dark',
      'triage-desk://report/7',
    ])
  })

  itAsOrdinary('says that a browser takes none of them', async () => {
    const machine = asOrdinary()
    machine.program('chromium', '')
    machine.electron('exit 1')
    const left = `Ignored in the browser (Electron only): ${switches.join(' ')}\nA window opened --demo\n`
    expect((await machine.start(['--host', 'chromium', ...switches])).said).toContain(left)
    expect((await machine.start(switches)).said).toContain(left)
  })

  itAsOrdinary('takes a picture also when its profile cannot be removed', async () => {
    const machine = asOrdinary()
    machine.program('chromium', '')
    expect((await machine.start(['--screenshot', 'x.png'])).code).toBe(0)
    writeFileSync(join(machine.root, 'out/main/chromium.js'), heldProfile)
    const { code, said } = await machine.start(['--screenshot', 'x.png'])
    release(said)
    expect(code, said).toBe(0)
    expect(said).toContain('Picture written: ')
  })
})
