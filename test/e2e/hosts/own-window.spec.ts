import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { appName } from '#main/hosts/chromium-switches.ts'
import { applicationId } from '#main/hosts/window-policy.ts'
import { ordinaryUser, ownUser, type TestUser } from '../../fixtures/ordinary-user.ts'
import { descendants } from '../../fixtures/processes.ts'
import { canStartScreen, type Screen, startScreen } from '../../fixtures/screen.ts'
import { expect, test } from '../fixtures.ts'

const root = join(import.meta.dirname, '../../..')

interface DrivenDesk {
  readonly pid: number
  /** @param inWindow 0: the desk window; n: the n-th window that was opened after it. */
  evaluate(expression: string, inWindow?: number): Promise<unknown>
  showAs(state: 'normal' | 'maximized'): Promise<unknown>
  close(): Promise<void>
}

/** Opens the built desk in a window on this screen, run by this user. */
async function openDesk(screen: Screen, user: TestUser): Promise<DrivenDesk> {
  const options = {
    profileDir: join(user.home, 'profile'),
    headless: false,
    demo: false,
    theme: 'light',
    size: { width: 1000, height: 700 },
    screenshot: null,
  }
  const args = [
    join(root, 'test/fixtures/driven-desk.ts'),
    join(root, 'out/main/chromium.js'),
    JSON.stringify(options),
  ]
  const { PATH, TRIAGE_DESK_BROWSER } = process.env
  const child = spawn(process.execPath, args, {
    ...user.identity,
    cwd: user.home,
    env: {
      PATH,
      TRIAGE_DESK_BROWSER,
      HOME: user.home,
      // The computer's own folder may be open to root alone.
      TMPDIR: user.home,
      DISPLAY: screen.display,
      LANG: 'C.UTF-8',
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const answer = async () => JSON.parse((await answers.next()).value ?? 'null')
  const order = (what: object) => {
    child.stdin.write(`${JSON.stringify(what)}\n`)
    return answer()
  }
  expect(await answer()).toBe('open')
  return {
    pid: child.pid ?? 0,
    evaluate: (expression, inWindow = 0) => order({ evaluate: expression, in: inWindow }),
    showAs: (state) => order({ showAs: state }),
    async close() {
      const ended = once(child, 'exit')
      child.stdin.write('{"close":true}\n')
      expect((await ended)[0]).toBe(0)
    },
  }
}

const sizes = '[outerWidth, outerHeight, innerWidth, innerHeight]'

/** The id of the only visible window on this screen. */
async function windowOn(screen: Screen): Promise<string> {
  const found = await screen.run('xdotool', 'search', '--onlyvisible', '--class', applicationId)
  expect(found.split('\n')).toHaveLength(1)
  return found
}

test.describe('on a screen with a window manager', () => {
  let screen: Screen

  test.beforeAll(async () => {
    test.skip(test.info().project.name === 'electron', 'Electron’s window is the desk’s own by itself.')
    test.skip(!canStartScreen, 'This machine has no Xvfb, openbox, xdotool and xprop to test with.')
    screen = await startScreen()
  })
  test.afterAll(() => screen?.close())

  const users = [
    ['an ordinary user', ordinaryUser],
    ...(process.getuid?.() === 0 ? ([['root', ownUser]] as const) : []),
  ] as const

  for (const [who, userOf] of users) {
    // Root's window differs in its start alone, and the soak plays the rest as root, too.
    const isWhole = who !== 'root' || process.env.SOAK !== undefined
    const keeps = isWhole ? ', and keeps its size and place' : ''
    test(`the window of ${who} shows no browser controls${keeps}`, async () => {
      const user = userOf()
      test.skip(user === null, 'There is no ordinary user here, and none could be made.')
      if (user === null) return
      try {
        const first = await openDesk(screen, user)
        // No browser bar between the window frame and the page.
        expect(await first.evaluate(sizes)).toEqual([1000, 700, 1000, 700])
        await looksLikeTheDesk(screen)
        if (who !== 'root') expect(await isSandboxed(first.pid)).toBe(true)
        if (!isWhole) return await first.close()
        await leadsNowhere(screen, first)
        await screen.run('xdotool', 'windowsize', '--sync', await windowOn(screen), '1200', '800')
        await expect.poll(() => first.evaluate(sizes)).toEqual([1200, 800, 1200, 800])
        await first.showAs('maximized')
        await expect.poll(() => first.evaluate('outerWidth')).toBeGreaterThan(1500)
        await first.close()
        expect(preferencesOf(user)).toMatchObject({
          autofill: { profile_enabled: false, credit_card_enabled: false },
          spellcheck: { use_spelling_service: false },
          translate: { enabled: false },
        })

        const second = await openDesk(screen, user)
        await expect.poll(() => second.evaluate('outerWidth')).toBeGreaterThan(1500)
        await second.showAs('normal')
        await expect.poll(() => second.evaluate(sizes)).toEqual([1200, 800, 1200, 800])
        await second.close()
      } finally {
        user.remove()
      }
    })
  }

  test('a window left on a disconnected screen returns to a visible one', async () => {
    const user = ordinaryUser()
    test.skip(user === null, 'There is no ordinary user here, and none could be made.')
    if (user === null) return
    try {
      const first = await openDesk(screen, user)
      await first.close()
      const file = join(user.home, 'profile/browser/Default/Preferences')
      const preferences = JSON.parse(readFileSync(file, 'utf8'))
      const places = preferences.browser.app_window_placement
      const beyond = { left: 4_000, top: 2_500, right: 5_000, bottom: 3_200 }
      const work = {
        work_area_left: 3_200,
        work_area_top: 2_000,
        work_area_right: 5_200,
        work_area_bottom: 3_500,
      }
      expect(Object.keys(places)).toEqual([appName])
      places[appName] = { ...places[appName], ...beyond, ...work, maximized: false }
      writeFileSync(file, JSON.stringify(preferences))
      const second = await openDesk(screen, user)
      const place = (await second.evaluate('[screenX, screenY, outerWidth, outerHeight]')) as number[]
      const [x = -1, y = -1, width = 0, height = 0] = place
      expect(x).toBeGreaterThanOrEqual(0)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(1_600)
      expect(y + height).toBeLessThanOrEqual(1_000)
      await second.close()
    } finally {
      user.remove()
    }
  })

  test('a report window shows no browser controls and closes alone; a clicked notification opens its report', async () => {
    const user = ordinaryUser()
    test.skip(user === null, 'There is no ordinary user here, and none could be made.')
    if (user === null) return
    try {
      const desk = await openDesk(screen, user)
      await test.step('a report window shows no browser controls, and closing it leaves the desk open', async () => {
        const visible = ['search', '--onlyvisible', '--class', applicationId]
        /** Waits for this number of windows. */
        const seen = async (count: number) => {
          let found: string[] = []
          // The search fails if a window closes during it.
          await expect(async () => {
            found = (await screen.run('xdotool', ...visible)).split('\n')
            expect(found).toHaveLength(count)
          }).toPass()
          return found
        }
        const [own] = await seen(1)
        const report = { workspaceId: 'w', reportId: 7 }
        await desk.evaluate(`desk.invoke('window.openReport', ${JSON.stringify(report)})`)
        const [opened = ''] = (await seen(2)).filter((window) => window !== own)
        // The report is in no open workspace, and the window still has its name.
        await expect
          .poll(() => screen.run('xprop', '-id', opened, '_NET_WM_NAME'))
          .toMatch(/= "#7 [^"]* Triage Desk"$/)
        const ownSizes = '[innerWidth, innerHeight, outerWidth, outerHeight, history.length]'
        await expect.poll(() => desk.evaluate(ownSizes, 1)).toEqual([980, 860, 980, 860, 1])
        // The next window has the same size, and covers neither of them.
        await desk.evaluate(`desk.invoke('window.openReport', ${JSON.stringify({ ...report, reportId: 8 })})`)
        const last = (await seen(3)).find((one) => one !== own && one !== opened) ?? ''
        await expect.poll(() => desk.evaluate(ownSizes, 2)).toEqual([980, 860, 980, 860, 1])
        const cornerOf = async (nth: number) => `${await desk.evaluate('[screenX, screenY]', nth)}`
        // The window manager gives a window its place a moment after the window has its size.
        await expect
          .poll(async () => new Set([await cornerOf(0), await cornerOf(1), await cornerOf(2)]).size)
          .toBe(3)
        await screen.run('xdotool', 'windowfocus', '--sync', last, 'key', 'ctrl+w')
        await seen(2)
        await screen.run('xdotool', 'windowfocus', '--sync', opened, 'key', 'ctrl+w')
        expect(await seen(1)).toEqual([own])
        expect(await desk.evaluate('1 + 1')).toBe(2)
      })

      await test.step('a notification is shown on the screen, and a click on it opens its report', async () => {
        const onScreen = ['search', '--maxdepth', '1', '--onlyvisible', '--name', '.*']
        const seen = async () => (await screen.run('xdotool', ...onScreen)).split('\n')
        let before: string[] = []
        // The search fails if a window closes during it.
        await expect(async () => {
          before = await seen()
        }).toPass()
        expect(await desk.evaluate('Notification.permission')).toBe('granted')
        const notice = {
          title: 'Conflict on #7',
          body: 'What you wrote is kept.',
          workspaceId: 'w',
          reportId: 7,
        }
        await desk.evaluate(`desk.invoke('window.notify', ${JSON.stringify(notice)})`)
        // This screen has no notification service, so the browser draws the notification in its own window.
        const others = async () => (await seen()).filter((one) => !before.includes(one))
        let shown = ''
        await expect(async () => {
          const found = await others()
          expect(found).toHaveLength(1)
          shown = found[0] ?? ''
        }).toPass()
        await screen.run('xdotool', 'mousemove', '--window', shown, '60', '60', 'click', '1')
        const link = () => desk.evaluate(`desk.invoke('window.takeLink', {}).then(({ value }) => value)`)
        await expect.poll(link).toEqual({ workspaceId: 'w', reportId: 7 })
        await expect(async () => expect(await others()).toEqual([])).toPass()
      })
      await desk.close()
    } finally {
      user.remove()
    }
  })
})

async function looksLikeTheDesk(screen: Screen): Promise<void> {
  const window = await windowOn(screen)
  expect(await screen.run('xprop', '-id', window, 'WM_CLASS')).toMatch(/, "org\.triagedesk\.TriageDesk"$/)
  expect(await screen.run('xprop', '-id', window, '_NET_WM_NAME')).toMatch(/= "Triage Desk"$/)
  const icon = () => screen.run('xprop', '-id', window, '-notype', '32c', '_NET_WM_ICON')
  await expect.poll(icon).toMatch(/= 16, 16, /)
}

/** Whether the processes that draw pages have their own namespaces. */
async function isSandboxed(desk: number): Promise<boolean> {
  const commandOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  const everybody = await descendants(desk)
  const drawing = everybody.filter((pid) => commandOf(pid).includes('--type=renderer'))
  const spaceOf = (pid: number) => readlinkSync(`/proc/${pid}/ns/pid`)
  return (
    drawing.length > 0 &&
    drawing.every((pid) => spaceOf(pid) !== spaceOf(process.pid)) &&
    everybody.every((pid) => !commandOf(pid).includes('--no-sandbox'))
  )
}

const browserKeys = [
  'ctrl+r',
  'ctrl+shift+r',
  'F5',
  'ctrl+u',
  'ctrl+s',
  'ctrl+p',
  'ctrl+n',
  'ctrl+t',
  'ctrl+h',
  'ctrl+j',
  'ctrl+o',
  'F1',
  'alt+Left',
  'alt+Right',
]

/**
 * Presses the browser's own keys with the focus on the page and then in a field, and tries its mouse buttons and its
 * menu. Expects that none of them leads out of the desk.
 */
async function leadsNowhere(screen: Screen, desk: DrivenDesk): Promise<void> {
  const window = await windowOn(screen)
  await desk.evaluate(`{
    window.stayed = { presses: [], menus: [] }
    const modifiers = ['Control', 'Shift', 'Alt']
    // Records, after all other listeners have heard the key, whether one of them prevented the browser's own action.
    addEventListener('keydown', (event) => {
      if (!modifiers.includes(event.key)) setTimeout(() => stayed.presses.push(event.defaultPrevented))
    }, true)
    addEventListener('contextmenu', (event) => setTimeout(() => stayed.menus.push(event.defaultPrevented)), true)
  }`)
  const field = "document.querySelector('input:not([type=password])')"
  for (const focus of ['document.activeElement.blur()', `${field}.focus()`]) {
    await desk.evaluate(focus)
    await screen.run('xdotool', 'windowfocus', '--sync', window, 'key', '--delay', '60', ...browserKeys)
  }
  // The mouse's back and forward buttons, then a right click outside of everything and one into the field.
  await screen.run('xdotool', 'mousemove', '--window', window, '500', '690', 'click', '8', 'click', '9')
  await screen.run('xdotool', 'mousemove', '--window', window, '500', '690', 'click', '3')
  await expect.poll(() => desk.evaluate('stayed.menus')).toEqual([true])
  expect(await screen.run('xdotool', 'search', '--onlyvisible', '--class', '.')).toBe(window)

  await expect.poll(() => desk.evaluate('[history.length, location.pathname]')).toEqual([1, '/'])
  expect(await desk.evaluate('stayed.presses')).toEqual(Array(2 * browserKeys.length).fill(true))

  // F1 opens the guide, which covers the field.
  await screen.run('xdotool', 'key', '--delay', '60', 'Escape', 'Escape')
  await expect.poll(() => desk.evaluate("document.querySelector('[role=dialog]') === null")).toBe(true)
  const [x, y] = (await desk.evaluate(
    `(({ x, y, width, height }) => [x + width / 2, y + height / 2])(${field}.getBoundingClientRect())`,
  )) as [number, number]
  await screen.run('xdotool', 'mousemove', '--window', window, `${Math.round(x)}`, `${Math.round(y)}`)
  await screen.run('xdotool', 'click', '3')
  await expect.poll(() => desk.evaluate('stayed.menus')).toEqual([true, false])
  await screen.run('xdotool', 'key', 'Escape')
}

function preferencesOf(user: TestUser): unknown {
  return JSON.parse(readFileSync(join(user.home, 'profile/browser/Default/Preferences'), 'utf8'))
}
