import { resolve } from 'node:path'
import type { ReadableWorkspace } from '#shared/desk/reads.ts'
import { ok, type Result } from '#shared/desk/result.ts'
import { createLog } from '../engine/log.ts'
import { openKeychain } from '../keychain/keychain.ts'
import { defaultProfileDir, socketIn } from '../start/profile.ts'
import { askDesk } from './ask-desk.ts'
import { countReports } from './count-reports.ts'
import type { DeskReads, ReadFailure } from './desk-reads.ts'
import { exportReports } from './export-reports.ts'
import { listReports } from './list-reports.ts'
import { type ExitName, program } from './options.ts'
import { ownReads } from './own-reads.ts'
import { type Order, readOrder } from './read-order.ts'
import { jsonLine } from './report-line.ts'
import { chooseWorkspace, fail } from './session.ts'
import { completionScript } from './shell-completion.ts'
import { tableOf } from './table.ts'
import { complaint, type Terminal } from './terminal.ts'

/** Runs a command line. It throws only on faults of the desk. @param version returns the version of the desk. */
export async function runCommandLine(
  args: readonly string[],
  terminal: Terminal,
  version: () => string,
): Promise<ExitName> {
  const order = readOrder(args)
  if (!order.ok) {
    terminal.note(complaint(order.error))
    return 'misunderstood'
  }
  const exit = await carryOut(order.value, terminal, version)
  if (terminal.fault === null) return exit
  terminal.note(complaint(`Standard output could not be written: ${terminal.fault}`))
  return 'unwritable'
}

async function carryOut(order: Order, terminal: Terminal, version: () => string): Promise<ExitName> {
  switch (order.kind) {
    case 'say':
      return say(terminal, order.text)
    case 'version':
      return say(terminal, `${program} ${version()}\n`)
    case 'completion':
      return say(terminal, completionScript(order.shell))
    default:
      return readAnd(order, terminal)
  }
}

async function say(terminal: Terminal, text: string): Promise<ExitName> {
  await terminal.write(text)
  return 'done'
}

type ReadingOrder = Exclude<Order, { kind: 'say' | 'version' | 'completion' }>

async function readAnd(order: ReadingOrder, terminal: Terminal): Promise<ExitName> {
  const profileDir = order.profile === null ? defaultProfileDir() : resolve(order.profile)
  const opened = await openReads(profileDir)
  if (!opened.ok) return fail(terminal, opened.error)
  const reads = opened.value
  try {
    const listed = await reads.ask('read.workspaces', {})
    if (!listed.ok) return fail(terminal, listed.error)
    const workspaces = listed.value
    if (order.kind === 'workspaces') return listWorkspaces(workspaces, order.json, terminal)
    const chosen = chooseWorkspace(workspaces, order.workspace)
    if (!chosen.ok) {
      terminal.note(complaint(chosen.error))
      return 'notHere'
    }
    const session = { reads, terminal, workspace: chosen.value }
    switch (order.kind) {
      case 'query':
      case 'sla':
        return await listReports(session, order)
      case 'stats':
        return await countReports(session, order)
      case 'export':
        return await exportReports(session, order)
      default:
        return order satisfies never
    }
  } finally {
    reads.close()
  }
}

/** Reads through a running desk if there is one, since it has the copy open; otherwise from the files. */
async function openReads(profileDir: string): Promise<Result<DeskReads, ReadFailure>> {
  const desk = await askDesk(socketIn(profileDir))
  return desk === null ? ownReads(profileDir, openKeychain(createLog(profileDir))) : ok(desk)
}

async function listWorkspaces(
  workspaces: readonly ReadableWorkspace[],
  json: boolean,
  terminal: Terminal,
): Promise<ExitName> {
  if (json) return say(terminal, workspaces.map(jsonLine).join(''))
  const table = tableOf<ReadableWorkspace>(
    [
      { title: '', text: ({ isCurrent }) => (isCurrent ? '*' : '') },
      { title: 'WORKSPACE', text: ({ name }) => name },
    ],
    workspaces,
    terminal.width,
  )
  return say(terminal, workspaces.map((workspace) => `${table.line(workspace)}\n`).join(''))
}
