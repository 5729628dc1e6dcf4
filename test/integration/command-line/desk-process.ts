import { setTimeout as wait } from 'node:timers/promises'
import { startEngine } from '#main/bridge/engine-port.ts'
import { createLog } from '#main/engine/log.ts'
import { openKeychain } from '#main/keychain/keychain.ts'
import { createTokens } from '#main/keychain/tokens.ts'
import { openProfile } from '#main/start/open-profile.ts'
import { createWorkspaces } from '#main/workspaces/workspaces.ts'
import { err } from '#shared/desk/result.ts'
import { ordinaryCalendar } from '#shared/rules/sla/calendar.ts'

/**
 * A desk without a window: real engine, keychain, profile and socket. It runs in a separate process, because libsecret
 * connects only once in each process. It connects the given workspaces, waits until they are completely synced and
 * their promises are worked out, reports that, and closes when its standard input ends. `desk-process.ts
 * ENGINE PROFILE [BASE_ADDRESS TOKEN]…`
 */
const [engineFile = '', profileDir = '', ...places] = process.argv.slice(2)
const say = (word: object) => void process.stdout.write(`${JSON.stringify(word)}\n`)

const opened = await openProfile(profileDir, (word) => say({ secondStart: word }))
if (!opened.ok) throw new Error(JSON.stringify(opened.error))
const log = createLog(profileDir)
const engine = startEngine({
  workerFile: engineFile,
  start: { profileDir },
  log,
  onEvent: () => undefined,
  onDeath: ({ reference }) => say({ died: reference }),
})
const keychain = openKeychain(log)
const workspaces = createWorkspaces({
  engine,
  keychain,
  tokens: createTokens(keychain, log),
  profileDir,
  log,
  startDemo: async () => err({ kind: 'internal', reference: 'no demo here' }),
  push: () => undefined,
  facts: { version: '0', host: 'chromium', platform: 'linux' },
  requestsPerMinute: 6_000,
})
opened.value.hold.answerReads((name, input) => engine.call(name, input as never))

await workspaces.start(false)
while (places.length > 0) {
  const [baseUrl = '', token = ''] = places.splice(0, 2)
  const connected = await workspaces.handlers['workspace.connect']({ baseUrl, token })
  if (!connected.ok) throw new Error(JSON.stringify(connected.error))
  await synced(connected.value.id)
  await promise(connected.value.id)
}
const state = await workspaces.handlers['desk.state']({})
say({ ready: state.ok ? state.value.workspaces : [] })

async function synced(workspaceId: string): Promise<void> {
  for (;;) {
    const now = await engine.call('sync.state', { workspaceId })
    if (now.ok && now.value.currentAsOf !== null && now.value.toHydrate === 0) return
    await wait(50)
  }
}

/** Sets promises that are far too short, so that some are missed. */
async function promise(workspaceId: string): Promise<void> {
  const rule = {
    programId: null,
    severity: null,
    targets: { firstReply: { amount: 1, unit: 'hours' } },
  } as const
  const settings = { rules: [{ ...rule, atRiskPercent: 25 }], calendar: ordinaryCalendar('UTC') }
  const written = await engine.call('sla.write', { workspaceId, settings })
  if (!written.ok) throw new Error(JSON.stringify(written.error))
  for (;;) {
    const now = await engine.call('sla.read', { workspaceId })
    if (now.ok && now.value.waiting === 0) return
    await wait(50)
  }
}

process.stdin.resume().on('end', async () => {
  await engine.close()
  await workspaces.close()
  opened.value.hold.release()
  process.exit(0)
})
