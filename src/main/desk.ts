import { join } from 'node:path'
import type { DeskEvent } from '#shared/desk/events.ts'
import type { DeskState } from '#shared/desk/models.ts'
import { ok, type Result } from '#shared/desk/result.ts'
import type { WindowPlace } from '#shared/desk/window-place.ts'
import { gateOutsideAddress, type OutsideAddress } from '#shared/rules/outside-address.ts'
import { version } from '../../package.json' with { type: 'json' }
import { type EnginePort, startEngine } from './bridge/engine-port.ts'
import { createReceive } from './bridge/receive.ts'
import type { Log } from './engine/log.ts'
import type { DeskWindow, Receive } from './hosts/desk-window.ts'
import { openKeychain } from './keychain/keychain.ts'
import { createTokens } from './keychain/tokens.ts'
import type { Profile } from './start/profile.ts'
import { rememberTheme } from './start/remembered-theme.ts'
import { startDemoService } from './workspaces/demo-service.ts'
import { createWorkspaces } from './workspaces/workspaces.ts'

export interface DeskParts {
  readonly profile: Profile
  readonly log: Log
  readonly host: DeskState['host']
  /** The only origin whose commands are answered. */
  readonly origin: string
  readonly openOutside: (address: OutsideAddress) => Promise<Result<null>>
  /** Shows a file in the system's file manager, without opening it. @returns whether the system could be asked. */
  readonly showInFolder: (path: string) => Promise<boolean>
  /** The system's dialog for a folder; null = none was chosen, or this host has none. */
  readonly chooseFolder: () => Promise<string | null>
  /** Folder of the built workers. */
  readonly builtDir: string
  /** Open the demo workspace when the profile has no workspace at all. */
  readonly demoWhenEmpty: boolean
}

/** The desk without its window. */
export interface Desk {
  readonly receive: Receive
  readonly engine: EnginePort
  /** From now on events go here; those before are not kept, since a window reads the state when it opens. */
  connectTo(window: Pick<DeskWindow, 'push' | 'renew'>): void
  close(): Promise<void>
}

function platform(): DeskState['platform'] {
  const { platform: name } = process
  return name === 'darwin' || name === 'win32' ? name : 'linux'
}

/** Puts engine, keychain, workspaces and bridge together, the same on both hosts. */
export function startDesk({
  profile,
  log,
  host,
  origin,
  openOutside,
  showInFolder,
  chooseFolder,
  builtDir,
  demoWhenEmpty,
}: DeskParts): Desk {
  let window: Pick<DeskWindow, 'push' | 'renew'> | null = null
  /** How many typed tokens are being tried, whether one of them was accepted, and whether the window is on its way. */
  const typed = { tried: 0, isAccepted: false, isRenewing: false }
  let waiting: DeskEvent[] = []
  /** Where the window is to go on, while it is on its way to another process. */
  let place: WindowPlace | null = null
  const push = (event: DeskEvent): void => {
    // A workspace that is there shows at once: in the window that goes nobody is to begin in it.
    if (typed.isRenewing || (typed.tried > 0 && event.kind === 'deskStateChanged')) waiting.push(event)
    else window?.push(event)
  }

  /**
   * Does what a person typed a token for. When it was accepted, the window goes on in another process: a token that is
   * typed stands in the memory of the one it was typed in, where nothing can clear it.
   */
  async function withTypedToken<T>(work: () => Promise<Result<T>>): Promise<Result<T>> {
    typed.tried += 1
    try {
      const result = await work()
      typed.isAccepted ||= result.ok
      return result
    } finally {
      typed.tried -= 1
      if (typed.tried === 0 && !typed.isRenewing) await tellOfTokens()
    }
  }

  async function tellOfTokens(): Promise<void> {
    while (typed.isAccepted && typed.tried === 0) {
      typed.isAccepted = false
      typed.isRenewing = true
      await window?.renew()
      typed.isRenewing = false
    }
    const late = waiting
    waiting = []
    late.forEach(push)
  }

  const keychain = openKeychain(log)
  const engine = startEngine({
    workerFile: join(builtDir, 'engine.js'),
    start: { profileDir: profile.dir, storageJobFile: join(builtDir, 'storage-job.js') },
    log,
    onEvent: push,
    onDeath: ({ restarted, reference }) => {
      push({ kind: 'engineStopped', restarted, reference })
      if (restarted) void workspaces.attachAll()
    },
  })
  const workspaces = createWorkspaces({
    engine,
    keychain,
    tokens: createTokens(keychain, log),
    startDemo: () =>
      startDemoService({ workerFile: join(builtDir, 'demo-service.js'), dataDir: profile.demoDir, log }),
    push,
    facts: { version, host, platform: platform() },
  })
  const receive = createReceive({
    origin,
    engine,
    log,
    handlers: {
      ...workspaces.handlers,
      'workspace.connect': (input) => withTypedToken(() => workspaces.handlers['workspace.connect'](input)),
      'workspace.renewToken': (input) =>
        withTypedToken(async () => {
          const renewed = await workspaces.handlers['workspace.renewToken'](input)
          if (renewed.ok) place = input.place
          return renewed
        }),
      async 'window.takePlace'() {
        const taken = place
        place = null
        return ok(taken)
      },
      async 'settings.update'(change) {
        const updated = await engine.call('settings.update', change)
        if (updated.ok) rememberTheme(profile.dir, updated.value.theme, log)
        return updated
      },
      async 'evidence.showInFolder'(input) {
        const path = await engine.call('evidence.path', input)
        return path.ok ? ok({ path: path.value, isShown: await showInFolder(path.value) }) : path
      },
      'evidence.chooseFolder': async () => ok(await chooseFolder()),
      async 'link.open'({ address }) {
        const gated = gateOutsideAddress(address)
        return gated.ok ? openOutside(gated.value) : gated
      },
    },
  })
  void workspaces.start(demoWhenEmpty)

  return {
    receive,
    engine,
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
