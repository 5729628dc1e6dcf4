import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Workspace } from '#shared/desk/models.ts'
import { builtProgram } from '../../fixtures/built-programs.ts'
import { startTestService, type TestService } from '../../fixtures/service.ts'
import { type SessionKeyring, startSession } from '../../fixtures/session-keyring.ts'

const deskProgram = builtProgram('test/integration/command-line/desk-process.ts')
const engineFile = builtProgram('src/main/engine/worker.ts')

export interface Ran {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** A user's session with a real keyring, a profile in its usual folder, and services to sync with. */
export interface CommandLineWorld {
  readonly profileDir: string
  readonly session: SessionKeyring
  readonly services: readonly [TestService, TestService]
  /** Runs the command line, found on the path as `triage-desk`. */
  run(...args: string[]): Promise<Ran>
  /** Runs a line of a shell, in `folder`. */
  shell(line: string): Promise<Ran>
  readonly folder: string
  /** Opens a desk without a window; its workspaces are those of the services. */
  openDesk(): Promise<void>
  /** @param signal by default the desk is asked to close. */
  closeDesk(signal?: 'SIGKILL'): Promise<void>
  readonly workspaces: readonly Workspace[]
  close(): Promise<void>
}

/** @param hostile reports that are added to the first service before anything is synced. */
export async function startWorld(
  hostile: readonly { readonly name: string; readonly description: string }[],
): Promise<CommandLineWorld> {
  const session = await startSession('unlocked')
  const services = [
    await startTestService({ reports: 120, seed: 49 }),
    await startTestService({ reports: 3 }),
  ] as const
  const seen = await services[0].ask('listPrograms', { token: 'triager' })
  const programId = seen.json<readonly { id: number }[]>()[0]?.id ?? 0
  for (const content of hostile) services[0].backstage.addReport({ ...content, programId })
  const folder = mkdtempSync(join(tmpdir(), 'desk-command-line-'))
  const profileDir = join(session.env.XDG_DATA_HOME ?? folder, 'triage-desk')
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  writeFileSync(
    join(bin, 'triage-desk'),
    `#!/bin/sh\nexec '${process.execPath}' '${builtProgram('src/main/command-line.ts')}' "$@"\n`,
  )
  chmodSync(join(bin, 'triage-desk'), 0o755)
  const { PATH = '', NODE_COMPILE_CACHE } = process.env
  const env = { PATH: `${bin}${delimiter}${PATH}`, NODE_COMPILE_CACHE, ...session.env }
  let desk: ChildProcess | null = null
  let workspaces: readonly Workspace[] = []
  // The workspace that is connected last becomes the current one: here, the workspace of the first service.
  const places = services.toReversed().flatMap(({ baseUrl, tokens }) => [baseUrl, tokens.triager])

  async function start(command: string, args: readonly string[]): Promise<Ran> {
    const child = spawn(command, args, { env, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
    const said = { out: '', err: '' }
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said.out += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said.err += text
    })
    const [code] = await once(child, 'close')
    return { code, ...said }
  }

  async function closeDesk(signal?: 'SIGKILL'): Promise<void> {
    if (desk === null) return
    const ended = once(desk, 'exit')
    if (signal === undefined) desk.stdin?.end()
    else desk.kill(signal)
    await ended
    desk = null
  }

  return {
    profileDir,
    session,
    services,
    folder,
    get workspaces() {
      return workspaces
    },
    run: (...args) => start('triage-desk', args),
    shell: (line) => start('bash', ['-c', line]),
    async openDesk() {
      const fresh = workspaces.length === 0 ? places : []
      const child = spawn(process.execPath, [deskProgram, engineFile, profileDir, ...fresh], {
        env,
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      desk = child
      for await (const line of createInterface({ input: child.stdout })) {
        const said = JSON.parse(line)
        if (said.ready === undefined) continue
        workspaces = said.ready
        return
      }
      throw new Error('the desk did not open')
    },
    closeDesk,
    async close() {
      await closeDesk()
      for (const service of services) await service.close()
      await session.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
