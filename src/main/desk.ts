import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { DeskEvent } from '#shared/desk/events.ts'
import type { MenuSection } from '#shared/desk/menu.ts'
import type { DeskState, Settings } from '#shared/desk/models.ts'
import { ok, type Result } from '#shared/desk/result.ts'
import type { WindowPlace } from '#shared/desk/window-place.ts'
import type { DeepLink } from '#shared/rules/deep-link.ts'
import { gateOutsideAddress, type OutsideAddress } from '#shared/rules/outside-address.ts'
import { version } from '../../package.json' with { type: 'json' }
import { answerAhead } from './bridge/answer-ahead.ts'
import { type EnginePort, startEngine } from './bridge/engine-port.ts'
import type { EngineThread } from './bridge/engine-thread.ts'
import { createReceive } from './bridge/receive.ts'
import type { AnswerRead } from './command-line/read-protocol.ts'
import type { AskSystemProxy } from './engine/api/find-proxy.ts'
import type { Log } from './engine/log.ts'
import type { DeskWindow, Receive } from './hosts/desk-window.ts'
import { type ChooseFile, savePdf } from './hosts/save-pdf.ts'
import { openKeychain } from './keychain/keychain.ts'
import { createTokens } from './keychain/tokens.ts'
import { awaitFirstDrawing } from './start/first-drawing.ts'
import type { Profile } from './start/profile.ts'
import { rememberTheme } from './start/remembered-theme.ts'
import { startDemoService } from './workspaces/demo-service.ts'
import { createWorkspaces } from './workspaces/workspaces.ts'

export interface DeskParts {
  readonly profile: Profile
  readonly log: Log
  readonly host: DeskState['host']
  /** The only origin from which commands are accepted. */
  readonly origin: string
  readonly openOutside: (address: OutsideAddress) => Promise<Result<null>>
  /**
   * Shows a file in the operating system's file manager, without opening it. @returns whether a file manager could be
   * asked.
   */
  readonly showInFolder: (path: string) => Promise<boolean>
  /**
   * Lets the user choose a folder in the operating system's dialog; null = none was chosen, or this host has no dialog.
   */
  readonly chooseFolder: () => Promise<string | null>
  /** Lets the user choose a path for a file to be saved. */
  readonly chooseFile: ChooseFile
  /** Shows the window's commands in the operating system's menus, if the host has menus. */
  readonly showMenu: (sections: readonly MenuSection[]) => void
  /** Shows a number on the program's icon, if host and operating system can do that; 0 = no number. */
  readonly setBadge: (count: number) => void
  /** Asks the operating system for its proxy; omitted when the host cannot. */
  readonly askSystemProxy?: AskSystemProxy
  /** Called when a theme was chosen in the settings. */
  readonly onTheme: (theme: Settings['theme']) => void
  /** Folder of the built workers. */
  readonly builtDir: string
  /** The engine's thread, if it was started earlier. */
  readonly engineThread?: EngineThread | undefined
  /** Whether to open the demo workspace when the profile has no workspace. */
  readonly demoWhenEmpty: boolean
  /** See `WorkspacesParts`. */
  readonly requestsPerMinute?: number | undefined
}

type ConnectedWindow = Pick<DeskWindow, 'push' | 'openReport' | 'renew' | 'printPdf' | 'notify' | 'focus'>

/** The desk without its window. */
export interface Desk {
  readonly receive: Receive
  readonly engine: EnginePort
  /** Answers the reads of a command line. */
  readonly answerRead: AnswerRead
  /** Makes the window go to the target of a link, at once or as soon as it can. */
  openLink(link: DeepLink): void
  /**
   * Sends events to this window from now on. Earlier events are not sent again, since a window reads the state when it
   * opens.
   */
  connectTo(window: ConnectedWindow): void
  /**
   * Notes that the window's page crashed. The next page learns of it when it requests its place (`window.takePlace`).
   */
  noteCrash(): void
  close(): Promise<void>
}

/** Time in ms after the first drawing in which the window draws the report beside the list. Upkeep waits for it. */
const reportDrawing = 500

function platform(): DeskState['platform'] {
  const { platform: name } = process
  return name === 'darwin' || name === 'win32' ? name : 'linux'
}

/** Connects engine, keychain, workspaces and bridge, in the same way on both hosts. */
export function startDesk({
  profile,
  log,
  host,
  origin,
  openOutside,
  showInFolder,
  chooseFolder,
  chooseFile,
  showMenu,
  setBadge,
  askSystemProxy,
  onTheme,
  builtDir,
  engineThread,
  demoWhenEmpty,
  requestsPerMinute,
}: DeskParts): Desk {
  let window: ConnectedWindow | null = null
  /**
   * `tried`: how many typed secrets, such as tokens, are being tried. `isAccepted`: whether one of them was accepted.
   * `isRenewing`: whether the window is being renewed. `isOwed`: whether the window has to be renewed when the next
   * form is completed.
   */
  const typed = { tried: 0, isAccepted: false, isRenewing: false, isOwed: false }
  let waiting: DeskEvent[] = []
  /** Whether the page crashed and the page after it has not learned of that yet. */
  let hasCrashed = false
  /** Where the window continues after it has moved to another process; null = at its usual start. */
  let place: WindowPlace | null = null
  /** The target of a link from outside, until the window has requested it; null = none. */
  let link: DeepLink | null = null
  const push = (event: DeskEvent): void => {
    // These events wait: a new workspace would show at once, and the user must not begin to work in a window that is
    // about to be replaced.
    if (typed.isRenewing || (typed.tried > 0 && event.kind === 'deskStateChanged')) waiting.push(event)
    else window?.push(event)
  }

  function openLink(opened: DeepLink): void {
    link = opened
    push({ kind: 'linkOpened' })
  }

  /**
   * Does the work for which a secret was typed: a token, a passphrase, a recovery code or the password of a proxy. If
   * the secret was accepted, the window continues in another process: typed text stays in the memory of the process in
   * which it was typed, where nothing can clear it.
   */
  async function withTypedToken<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
    typed.tried += 1
    try {
      const result = await work()
      typed.isAccepted ||= result.ok
      return result
    } finally {
      typed.tried -= 1
      if (typed.tried === 0 && !typed.isRenewing) await renewForTokens()
    }
  }

  async function renewForTokens(): Promise<void> {
    while (typed.isAccepted && typed.tried === 0) {
      typed.isAccepted = false
      typed.isRenewing = true
      typed.isOwed = false
      await window?.renew()
      typed.isRenewing = false
    }
    const late = waiting
    waiting = []
    late.forEach(push)
  }

  const firstDrawing = awaitFirstDrawing()
  const keychain = openKeychain(log)
  const engine = startEngine({
    workerFile: join(builtDir, 'engine.js'),
    thread: engineThread,
    start: {
      profileDir: profile.dir,
      storageJobFile: join(builtDir, 'storage-job.js'),
      exportJobFile: join(builtDir, 'export-job.js'),
      upkeepWaits: true,
    },
    log,
    onEvent: push,
    askSystemProxy,
    onDeath: ({ restarted, reference }) => {
      push({ kind: 'engineStopped', restarted, reference })
      if (restarted) void workspaces.attachAll()
    },
  })
  const workspaces = createWorkspaces({
    engine,
    keychain,
    tokens: createTokens(keychain, log),
    profileDir: profile.dir,
    log,
    startDemo: () =>
      startDemoService({ workerFile: join(builtDir, 'demo-service.js'), dataDir: profile.demoDir, log }),
    push,
    facts: { version, host, platform: platform() },
    requestsPerMinute,
  })
  const receive = createReceive({
    origin,
    engine,
    log,
    handlers: {
      ...workspaces.handlers,
      'workspace.connect': (input) => withTypedToken(() => workspaces.handlers['workspace.connect'](input)),
      'copy.usePassphrase': (input) => withTypedToken(() => workspaces.handlers['copy.usePassphrase'](input)),
      'copy.typePassphrase': (input) =>
        withTypedToken(() => workspaces.handlers['copy.typePassphrase'](input)),
      'copy.recover': (input) => withTypedToken(() => workspaces.handlers['copy.recover'](input)),
      'copy.checkCode': (input) => withTypedToken(() => workspaces.handlers['copy.checkCode'](input)),
      'workspace.renewToken': (input) =>
        withTypedToken(async () => {
          const renewed = await workspaces.handlers['workspace.renewToken'](input)
          if (renewed.ok) place = input.place
          return renewed
        }),
      async 'workspace.openDemo'(input) {
        const open = () => workspaces.handlers['workspace.openDemo'](input)
        return typed.isOwed ? withTypedToken(open) : open()
      },
      async 'proxy.choose'(input) {
        const choose = () => workspaces.handlers['proxy.choose'](input)
        const hasSecret = input.password !== null || input.address.includes('@')
        if (!hasSecret) return choose()
        // In the form that connects a service, the window stays for now. It is renewed when that form is completed.
        if (input.place === null) {
          typed.isOwed = true
          return choose()
        }
        return withTypedToken(async () => {
          const chosen = await choose()
          if (chosen.ok) place = input.place
          return chosen
        })
      },
      async 'window.answersAhead'() {
        return ok(await answerAhead(() => workspaces.handlers['desk.state']({}), engine))
      },
      async 'window.drawn'() {
        firstDrawing.tell()
        return ok(null)
      },
      async 'window.takeLink'() {
        const taken = link
        link = null
        return ok(taken)
      },
      async 'window.takePlace'() {
        const left = { place, hasCrashed }
        place = null
        hasCrashed = false
        return ok(left)
      },
      async 'settings.update'(change) {
        const updated = await engine.call('settings.update', change)
        if (updated.ok) {
          rememberTheme(profile.dir, updated.value.theme, log)
          onTheme(updated.value.theme)
          // The window that changed the settings reads the new state itself; this event notifies all other windows.
          const state = await workspaces.handlers['desk.state']({})
          if (state.ok) push({ kind: 'deskStateChanged', state: state.value })
        }
        return updated
      },
      async 'evidence.showInFolder'(input) {
        const path = await engine.call('evidence.path', input)
        return path.ok ? ok({ path: path.value, isShown: await showInFolder(path.value) }) : path
      },
      async 'export.showInFolder'(input) {
        const path = await engine.call('export.path', input)
        return path.ok ? ok({ path: path.value, isShown: await showInFolder(path.value) }) : path
      },
      'evidence.chooseFolder': async () => ok(await chooseFolder()),
      async 'window.openReport'(report) {
        return ok(window === null ? 'shown' : await window.openReport(report))
      },
      async 'window.goToReport'(report) {
        openLink(report)
        window?.focus()
        return ok(null)
      },
      async 'window.savePdf'({ reportId }, { ownReport }) {
        if (window === null) return ok(null)
        const { printPdf } = window
        const path = await savePdf({ printPdf: () => printPdf(ownReport) }, reportId, chooseFile, log)
        if (!path.ok || path.value === null) return path.ok ? ok(null) : path
        return ok({ path: path.value, isShown: await showInFolder(path.value) })
      },
      async 'menu.show'({ sections }) {
        showMenu(sections)
        return ok(null)
      },
      async 'window.notify'(notice) {
        const { workspaceId, reportId } = notice
        window?.notify(notice, () => {
          if (reportId !== null) openLink({ reportId, workspaceId })
          window?.focus()
        })
        return ok(null)
      },
      async 'window.setBadge'({ count }) {
        setBadge(count)
        return ok(null)
      },
      async 'link.open'({ address }) {
        const gated = gateOutsideAddress(address)
        return gated.ok ? openOutside(gated.value) : gated
      },
    },
  })
  void workspaces.start(demoWhenEmpty, firstDrawing.over)
  void firstDrawing.over
    .then(() => delay(reportDrawing, undefined, { ref: false }))
    .then(() => engine.call('engine.beginUpkeep', null))

  return {
    receive,
    engine,
    // `input` belongs to `name`; TypeScript cannot follow that through a variable name.
    answerRead: (name, input) => engine.call(name, input as never),
    openLink,
    noteCrash() {
      hasCrashed = true
    },
    connectTo(opened) {
      window = opened
    },
    async close() {
      window = null
      await engine.close()
      await workspaces.close()
    },
  }
}
