import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { guardBeforeReady, guardSession } from '#main/hosts/electron-guards.ts'
import { openElectronWindow } from '#main/hosts/electron-window.ts'
import { listWindowFiles } from '#main/hosts/window-files.ts'
import { eventChannel, invokeChannel } from '#shared/desk/electron-wire.ts'
import { ok } from '#shared/desk/result.ts'
import { standInForElectron } from '../../fixtures/electron-stand-in.ts'
import { rememberingLog } from '../../fixtures/remembering-log.ts'

const origin = 'triage-desk://desk'
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'desk-electron-'))
  writeFileSync(join(folder, 'index.html'), '<meta nonce="__STYLE_NONCE__">')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The host as the composition root sets it up, on a simulated Electron that only records calls. */
async function host({ isPackaged = false } = {}) {
  const electron = standInForElectron([], isPackaged)
  const log = rememberingLog()
  const received: unknown[] = []
  const asked = { quits: 0 }
  const endings: { crashes: number; ends: string[] } = { crashes: 0, ends: [] }
  guardBeforeReady(electron.parts)
  guardSession(electron.parts.session.defaultSession, await listWindowFiles(folder), !isPackaged)
  const window = openElectronWindow(electron.parts, {
    preloadFile: '/built/preload/electron.cjs',
    iconFile: '/built/icon.png',
    log,
    size: { width: 1440, height: 900 },
    theme: 'dark',
    chosenTheme: 'system',
    quit: () => {
      asked.quits += 1
    },
    onCrash: () => {
      endings.crashes += 1
    },
    tellEnd: (words) => endings.ends.push(words),
    async receive(sender, name, input) {
      received.push({ sender, name, input })
      return ok(null)
    },
  })
  const [contents] = electron.windows.map(({ webContents }) => webContents)
  if (!contents) throw new Error('no window was made')
  return { ...electron, window, contents, received, log, asked, endings }
}

describe('the window on Electron', () => {
  // SEC-04
  it('is isolated, sandboxed and without Node', async () => {
    const { recorded } = await host()
    expect(recorded.isSandboxed).toBe(true)
    expect(recorded.windows).toHaveLength(1)
    expect(recorded.windows[0]?.webPreferences).toEqual({
      preload: '/built/preload/electron.cjs',
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: process.platform !== 'linux',
      webgl: false,
      devTools: true,
      disableBlinkFeatures: 'Auxclick',
    })
    expect(recorded.loaded).toEqual([`${origin}/`])
  })

  // SEC-19
  it('has no developer tools in a packaged desk', async () => {
    const { recorded } = await host({ isPackaged: true })
    expect(recorded.windows[0]?.webPreferences?.devTools).toBe(false)
  })

  it('reloads its page when its process dies, and ends the desk with a message if that dies again soon', async () => {
    const { contents, window, log, recorded, endings } = await host()
    contents.emit('render-process-gone', {}, { reason: 'clean-exit' })
    expect(log.faults).toEqual([])
    contents.emit('render-process-gone', {}, { reason: 'crashed' })
    expect(recorded.loaded).toEqual([`${origin}/`, `${origin}/`])
    expect(endings).toEqual({ crashes: 1, ends: [] })
    contents.emit('render-process-gone', {}, { reason: 'oom' })
    await window.closed
    expect(endings.ends).toEqual([expect.stringContaining('crashed twice')])
    expect(log.faults.map(({ cause }) => cause)).toEqual([
      'its process ended: crashed',
      'its process ended: oom',
    ])
  })

  it('is shown when its page is ready, even without a first frame', async () => {
    const { window, recorded } = await host()
    await window.shown
    expect(recorded.shows).toBe(1)
  })

  it('that hangs is closed anyway, so that the desk can end', async () => {
    vi.useFakeTimers()
    try {
      const { window, windows, recorded } = await host()
      recorded.isHanging = true
      const closed = window.close()
      expect(windows[0]?.isDestroyed()).toBe(false)
      await vi.advanceTimersByTimeAsync(3_000)
      await closed
      expect(windows[0]?.isDestroyed()).toBe(true)
    } finally {
      vi.useRealTimers()
    }
  })

  it('lets the developer tools have their own files where they are available', async () => {
    const tools = 'devtools://devtools/bundled/devtools_app.html'
    expect((await host()).recorded.beforeRequest?.(tools)).toEqual({ cancel: false })
    expect((await host({ isPackaged: true })).recorded.beforeRequest?.(tools)).toEqual({ cancel: true })
  })

  // SEC-06
  it('resolves no host names and has no way out', async () => {
    const { recorded } = await host()
    expect(recorded.switches.get('host-resolver-rules')).toBe('MAP * ~NOTFOUND')
    expect(recorded.switches.get('proxy-server')).toMatch(/\.invalid:/)
    expect(recorded.switches.get('proxy-bypass-list')).toBe('<-loopback>')
    expect(recorded.switches.has('disable-background-networking')).toBe(true)
    expect(recorded.rtcPolicy).toBe('disable_non_proxied_udp')
    expect(recorded.isSpellChecked).toBe(process.platform !== 'linux')
  })

  it.each(['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview'])(
    'stops %s',
    async (event) => {
      const { contents } = await host()
      let isStopped = false
      contents.emit(event, {
        preventDefault() {
          isStopped = true
        },
      })
      expect(isStopped).toBe(true)
    },
  )

  it.each([
    [`${origin}/viewer.html`, false, false],
    [`${origin}/viewer.html`, true, true],
    [`${origin}/viewer.html#x`, false, true],
    [`${origin}/`, false, true],
    ['https://evil.test/viewer.html', false, true],
  ])('lets a frame show only the viewer: %s, main %s, stopped %s', async (url, isMainFrame, stopped) => {
    const { contents } = await host()
    let isStopped = false
    contents.emit('will-frame-navigate', {
      url,
      isMainFrame,
      preventDefault() {
        isStopped = true
      },
    })
    expect(isStopped).toBe(stopped)
  })

  it.each([
    [`${origin}/`, false],
    [`${origin}/?report=1`, true],
    [`${origin}/viewer.html`, true],
    ['https://evil.test/', true],
  ])('may only reload itself: %s, stopped %s', async (url, stopped) => {
    const { contents, windows } = await host()
    await windows[0]?.loadURL(`${origin}/`)
    for (const name of ['will-navigate', 'will-frame-navigate']) {
      let isStopped = false
      contents.emit(name, {
        url,
        isMainFrame: true,
        preventDefault() {
          isStopped = true
        },
      })
      expect(isStopped).toBe(stopped)
    }
  })

  it('continues in another process when it is renewed', async () => {
    const { recorded, window } = await host()
    await window.renew()
    expect(recorded.loaded).toEqual([`${origin}/`, 'triage-desk://away/', `${origin}/`])
    // The history is cleared, so that "Back" leads nowhere.
    expect(recorded.historyClears).toBe(1)
    await window.close()
    await window.renew()
    expect(recorded.loaded).toHaveLength(3)
  })

  it.each([1, 2, 3, 4])('returns to the page when %i of the steps of a renewal fail', async (failing) => {
    const { recorded, window, log } = await host()
    recorded.failLoads = failing
    await window.renew()
    expect(recorded.loaded.at(-1)).toBe(`${origin}/`)
    expect(recorded.failLoads).toBeLessThan(0)
    expect(log.faults).not.toEqual([])
  })

  // SEC-04
  it.each([
    'about:blank',
    'about:srcdoc',
    'data:text/html,',
    'https://evil.test/',
    'triage-desk://desk.evil.test/',
  ])('returns to the page after a navigation past the guards to %s', async (away) => {
    const { recorded, window, contents, log } = await host()
    await window.shown
    contents.emit('did-navigate', {}, away)
    await expect.poll(() => recorded.loaded).toEqual([`${origin}/`, `${origin}/`])
    // The history is cleared, so that "Back" leads nowhere.
    await expect.poll(() => recorded.historyClears).toBe(1)
    recorded.failLoads = 1
    contents.emit('did-navigate', {}, away)
    await expect.poll(() => log.faults).toMatchObject([{ where: 'leading the window home' }])
    await window.close()
    contents.emit('did-navigate', {}, away)
    await new Promise(setImmediate)
    expect(recorded.loaded).toHaveLength(3)
  })

  it('opens no other window and saves no file', async () => {
    const { recorded, parts } = await host()
    expect(recorded.windowOpenAnswer).toEqual({ action: 'deny' })
    let isStopped = false
    const { defaultSession } = parts.session
    if (!('emit' in defaultSession) || typeof defaultSession.emit !== 'function')
      throw new Error('no emitter')
    defaultSession.emit('will-download', {
      preventDefault() {
        isStopped = true
      },
    })
    expect(isStopped).toBe(true)
  })

  it('is given no permission', async () => {
    const { recorded } = await host()
    for (const permission of ['geolocation', 'notifications', 'media', 'clipboard-read', 'openExternal']) {
      expect(recorded.permissionRequest?.(permission)).toBe(false)
    }
    expect(recorded.permissionCheck?.()).toBe(false)
    expect(recorded.devicePermission?.()).toBe(false)
  })

  it.each([
    ['https://evil.test/', true],
    ['http://127.0.0.1:1/', true],
    ['file:///etc/passwd', true],
    ['ws://evil.test/', true],
    ['triage-desk://other/', true],
    ['triage-desk://away/', false],
    ['triage-desk://away/x', true],
    ['triage-desk://desk.evil.test/', true],
    [`${origin}/assets/index.js`, false],
  ])('denies %s: %s', async (url, cancel) => {
    const { recorded } = await host()
    expect(recorded.beforeRequest?.(url)).toEqual({ cancel })
  })
})

describe('the private protocol', () => {
  it('is standard and secure, without further privileges', async () => {
    const { recorded } = await host()
    expect(recorded.schemes).toEqual([
      {
        scheme: 'triage-desk',
        privileges: {
          standard: true,
          secure: true,
          supportFetchAPI: true,
          corsEnabled: true,
          codeCache: true,
        },
      },
    ])
  })

  it('serves the window’s files with the policy, and no others', async () => {
    const { recorded } = await host()
    const answer = recorded.protocols.get('triage-desk')
    const ask = async (url: string, method = 'GET') => (await answer?.({ url, method }))?.status
    const document = await answer?.({ url: `${origin}/`, method: 'GET' })
    expect(document?.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await document?.text()).toMatch(/nonce="[^_]/)
    expect(await ask(`${origin}/../secret`)).toBe(404)
    expect(await ask('triage-desk://other/')).toBe(403)
    const away = await answer?.({ url: 'triage-desk://away/', method: 'GET' })
    // The page is empty and has the colors of its window.
    expect(await away?.text()).toBe('<meta name="color-scheme" content="light dark">')
    expect(away?.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await ask(`${origin}/`, 'POST')).toBe(403)
  })
})

describe('a command on Electron', () => {
  // SEC-03
  it('carries its sender, the frame as Electron knows it', async () => {
    const { recorded, received, contents, mainFrame } = await host()
    const answer = recorded.answers.get(invokeChannel)
    const frames = [
      { sender: contents, senderFrame: mainFrame },
      { sender: contents, senderFrame: { origin } },
      { sender: contents, senderFrame: null },
      {
        sender: { mainFrame: { origin: 'https://evil.test' } },
        senderFrame: { origin: 'https://evil.test' },
      },
    ]
    for (const event of frames) await answer?.(event, 'desk.state', { from: 'window' })
    const call = { name: 'desk.state', input: { from: 'window' } }
    expect(received).toEqual([
      { ...call, sender: { origin, isMainFrame: true, isPreload: true, ownReport: null } },
      { ...call, sender: { origin, isMainFrame: false, isPreload: true, ownReport: null } },
      { ...call, sender: { origin: 'null', isMainFrame: false, isPreload: true, ownReport: null } },
      {
        ...call,
        sender: { origin: 'https://evil.test', isMainFrame: false, isPreload: false, ownReport: null },
      },
    ])
  })

  it('has no other channel', async () => {
    const { recorded } = await host()
    expect([...recorded.answers.keys()]).toEqual([invokeChannel])
  })

  it('is followed by events until the window is closed', async () => {
    const { recorded, window, parts } = await host()
    const event = { kind: 'reportsChanged', workspaceId: 'w', reportIds: [1] } as const
    window.push(event)
    await window.close()
    window.push(event)
    window.focus()
    expect(recorded.sent).toMatchObject([{ channel: eventChannel, message: event }])
    expect(parts.nativeTheme.themeSource).toBe('dark')
  })
})
