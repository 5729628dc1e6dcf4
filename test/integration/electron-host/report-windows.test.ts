import { describe, expect, it } from 'vitest'
import { guardBeforeReady } from '#main/hosts/electron-guards.ts'
import { type ElectronWindow, openElectronWindow } from '#main/hosts/electron-window.ts'
import { eventChannel, invokeChannel } from '#shared/desk/electron-wire.ts'
import { type OwnReport, ownReportOf, reportWindowsAtMost } from '#shared/desk/own-report.ts'
import { ok } from '#shared/desk/result.ts'
import { standInForElectron } from '../../fixtures/electron-stand-in.ts'
import { rememberingLog } from '../../fixtures/remembering-log.ts'

const origin = 'triage-desk://desk'
const report = (reportId: number): OwnReport => ({ workspaceId: 'acme-1', reportId })

/** The host with its window, on a simulated Electron that only records calls. */
async function host() {
  const electron = standInForElectron()
  const log = rememberingLog()
  const senders: unknown[] = []
  guardBeforeReady(electron.parts)
  const window: ElectronWindow = openElectronWindow(electron.parts, {
    preloadFile: '/built/preload/electron.cjs',
    iconFile: '/built/icon.png',
    log,
    size: { width: 1440, height: 900 },
    theme: 'system',
    chosenTheme: 'system',
    quit: () => undefined,
    onCrash: () => undefined,
    tellEnd: () => undefined,
    async receive(sender) {
      senders.push(sender)
      return ok(null)
    },
  })
  await window.shown
  const ask = (index: number) => {
    const sender = electron.windows[index]?.webContents
    if (!sender) throw new Error('there is no such window')
    const event = { sender, senderFrame: sender.mainFrame }
    return electron.recorded.answers.get(invokeChannel)?.(event, 'desk.state', {})
  }
  return { ...electron, window, log, senders, ask }
}

describe('a report window on Electron', () => {
  // SEC-04
  it('is as isolated as the desk’s own, and led to its report', async () => {
    const { window, recorded } = await host()
    expect(await window.openReport(report(7))).toBe('shown')
    const [desk, own] = recorded.windows
    expect(own?.webPreferences).toEqual(desk?.webPreferences)
    const address = new URL(recorded.loaded[1] ?? '')
    expect(`${address.protocol}//${address.host}${address.pathname}`).toBe(`${origin}/`)
    expect(ownReportOf(address.search)).toEqual(report(7))
    // The window is shown once it has content, as the desk's own window was.
    expect(recorded.shows).toBe(2)
    // The report window has no name: Electron uses each name once, and would place one window where the other was.
    expect([desk?.name, own?.name]).toEqual(['desk', undefined])
  })

  it('comes to the front when its report is opened again, and one beyond the limit does not open', async () => {
    const { window, windows } = await host()
    await window.openReport(report(1))
    let isInFront = false
    windows[1]?.once('focused', () => {
      isInFront = true
    })
    expect(await window.openReport(report(1))).toBe('shown')
    expect(isInFront).toBe(true)
    expect(windows).toHaveLength(2)
    for (let id = 2; id <= reportWindowsAtMost; id += 1)
      expect(await window.openReport(report(id))).toBe('shown')
    expect(await window.openReport(report(99))).toBe('tooMany')
    windows[3]?.close()
    expect(await window.openReport(report(99))).toBe('shown')
  })

  // SEC-03
  it('is known by the sender of its commands, and a window of anybody else is not', async () => {
    const { window, senders, ask, windows, parts } = await host()
    await window.openReport(report(7))
    await ask(0)
    await ask(1)
    new parts.BrowserWindow({})
    await ask(2)
    const call = { origin, isMainFrame: true, isPreload: true }
    expect(senders).toEqual([
      { ...call, ownReport: null },
      { ...call, ownReport: report(7) },
      { origin, isMainFrame: false, isPreload: false, ownReport: null },
    ])
    // The sender of a closed window is not known either.
    windows[1]?.close()
    await ask(1)
    expect(senders.at(-1)).toEqual({ origin, isMainFrame: false, isPreload: false, ownReport: null })
  })

  it('receives every event, and a menu command goes to the front window alone', async () => {
    const { window, windows, recorded } = await host()
    await window.openReport(report(7))
    const event = { kind: 'reportsChanged', workspaceId: 'acme-1', reportIds: [7] } as const
    window.push(event)
    expect(recorded.sent.map(({ to }) => to)).toEqual([windows[0]?.webContents, windows[1]?.webContents])
    expect(recorded.sent[0]).toMatchObject({ channel: eventChannel, message: event })
    window.showMenu([{ title: 'Read', entries: [{ command: 'x.y', title: 'Do', accelerator: null }] }])
    const choose = () => {
      const [menu] = (recorded.menus.at(-1) ?? []).filter(({ label }) => label === 'Read')
      const [entry] = Array.isArray(menu?.submenu) ? menu.submenu : []
      entry?.click?.({} as never, undefined, {} as never)
      return recorded.sent.at(-1)?.to
    }
    expect(choose()).toBe(windows[0]?.webContents)
    if (windows[1]) windows[1].hasFocus = true
    expect(choose()).toBe(windows[1]?.webContents)
  })

  // SEC-04
  it('returns to its report after a navigation past the guards', async () => {
    const { window, windows, recorded } = await host()
    await window.openReport(report(7))
    const [, own] = recorded.loaded
    windows[1]?.webContents.emit('did-navigate', {}, 'about:blank')
    await expect.poll(() => recorded.loaded.slice(2)).toEqual([own])
  })

  it('that crashes closes alone, with a line in the log', async () => {
    const { window, windows, log } = await host()
    await window.openReport(report(7))
    windows[1]?.webContents.emit('render-process-gone', {}, { reason: 'crashed' })
    expect(windows.map((one) => one.isDestroyed())).toEqual([false, true])
    expect(log.faults).toMatchObject([
      { where: 'the window of a report', cause: 'its process ended: crashed' },
    ])
    expect(await window.openReport(report(7))).toBe('shown')
    expect(windows).toHaveLength(3)
  })

  it('closes with the desk window, by itself or after three seconds', async () => {
    const { window, windows } = await host()
    await window.openReport(report(7))
    windows[0]?.close()
    await window.closed
    expect(windows.map((one) => one.isDestroyed())).toEqual([true, true])
  })

  // SEC-01
  it('closes when the desk window is renewed, because their shared process may contain a token', async () => {
    const { window, windows } = await host()
    await window.openReport(report(7))
    await window.renew()
    expect(windows.map((one) => one.isDestroyed())).toEqual([false, true])
  })

  it('is the page that is printed from it', async () => {
    const { window, windows } = await host()
    await window.openReport(report(7))
    const printed: number[] = []
    for (const [index, { webContents }] of windows.entries()) {
      webContents.printToPDF = async () => {
        printed.push(index)
        return Buffer.from('%PDF-')
      }
    }
    await window.printPdf(report(7))
    await window.printPdf(null)
    expect(printed).toEqual([1, 0])
    // The window may be gone before the user has chosen a file: no other report may be in that file.
    windows[1]?.destroy()
    await expect(window.printPdf(report(7))).rejects.toThrow('gone')
    expect(printed).toEqual([1, 0])
  })
})

describe('an Electron window that was left on a disconnected screen', () => {
  it('is moved onto a screen before it is shown, and after Electron restores it', async () => {
    const { windows, recorded } = await host()
    const [desk] = windows
    if (!desk) throw new Error('no window was made')
    expect(desk.bounds).toEqual({ x: 0, y: 0, width: 1_440, height: 900 })
    desk.bounds = { x: 3_000, y: 200, width: 1_200, height: 800 }
    desk.emit('persisted-state-restored')
    expect(desk.bounds).toEqual({ x: 720, y: 200, width: 1_200, height: 800 })
    recorded.screens = [{ x: 0, y: 0, width: 1_280, height: 700 }]
    desk.bounds = { x: 1_290, y: 200, width: 1_200, height: 800 }
    desk.emit('persisted-state-restored')
    expect(desk.bounds).toEqual({ x: 80, y: 0, width: 1_200, height: 700 })
  })

  it('stays where it fills its screen: Windows reports edges a few px outside', async () => {
    const { windows, recorded } = await host()
    const [desk] = windows
    if (!desk) throw new Error('no window was made')
    recorded.screens = [{ x: 0, y: 0, width: 1_920, height: 1_032 }]
    desk.fillsScreen = true
    desk.bounds = { x: -8, y: -8, width: 1_936, height: 1_048 }
    desk.emit('persisted-state-restored')
    expect(desk.bounds).toEqual({ x: -8, y: -8, width: 1_936, height: 1_048 })
  })
})
