import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openKeyringLock } from '#main/keychain/secret-service.ts'

let folder = ''
let bus: Server | null = null

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'desk-bus-'))
})

afterEach(() => {
  bus?.close()
  bus = null
  rmSync(folder, { recursive: true, force: true })
})

/** Listens where a session's bus would, and handles each connection with `behave`. */
async function listen(behave: (socket: Socket) => void): Promise<{ DBUS_SESSION_BUS_ADDRESS: string }> {
  const path = join(folder, 'bus')
  bus = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    behave(socket)
  })
  await new Promise<void>((resolve) => bus?.listen(path, resolve))
  return { DBUS_SESSION_BUS_ADDRESS: `unix:path=${path}` }
}

/** Answers the handshake. When the handshake is over, `then` takes over the connection. */
const greeting = (then: (socket: Socket) => void) => (socket: Socket) => {
  socket.on('data', (heard) => {
    const said = heard.toString('latin1')
    if (said.includes('AUTH EXTERNAL')) socket.write('OK 1234deadbeef\r\n')
    if (said.includes('BEGIN')) then(socket)
  })
}

/**
 * A reply in which the header field for the number of the call has the type INT64 (`x`), which is wrong for this field.
 */
const nonsense = Buffer.from('6c020001000000000100000010000000050178000100000000000000000000ff', 'hex')
/** A message that announces 2 GB. */
const endless = Buffer.from('6c020001ffffff7f0100000010000000', 'hex')

describe.skipIf(process.platform === 'win32')('an invalid session bus counts as no bus', () => {
  it.each<[string, (socket: Socket) => void]>([
    ['hangs up at once', (socket) => socket.destroy()],
    ['says nothing at all', () => undefined],
    ['refuses who asks', (socket) => socket.once('data', () => socket.write('REJECTED NOTHING\r\n'))],
    ['sends an endless line', (socket) => socket.write('x'.repeat(100_000))],
    ['falls silent after the handshake', greeting(() => undefined)],
    ['hangs up after the handshake', greeting((socket) => socket.end())],
    ['speaks another language', greeting((socket) => socket.write('HTTP/1.1 200 OK\r\n\r\n'))],
    ['answers nonsense', greeting((socket) => socket.write(nonsense))],
    ['announces more than it may', greeting((socket) => socket.write(endless))],
  ])('%s', async (_, behave) => {
    const env = await listen(behave)
    expect(await openKeyringLock(env).read(100)).toEqual({ ok: false, error: 'no D-Bus in this session' })
  })
})
