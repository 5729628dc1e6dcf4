import { connect, type Socket } from 'node:net'
import { isAbsolute, join } from 'node:path'
import { err, ok, type Result } from '#shared/desk/result.ts'
import { type BusReply, encodeCall, readReply } from './d-bus-message.ts'

/**
 * Asks the Secret Service of a Linux session whether the default keyring is locked. libsecret cannot be asked
 * without unlocking (a prompt, or a crash where there is no prompter), so this one property is read from the bus
 * directly; the known D-Bus libraries bring stream and XML parsers for it.
 */

type Env = Readonly<Record<string, string | undefined>>

/** Addresses of the session bus, as sockets: D-Bus specification, "Server Addresses". */
export function sessionBusSockets(env: Env): string[] {
  const listed = env.DBUS_SESSION_BUS_ADDRESS ?? ''
  const sockets = listed.split(';').flatMap((address) => {
    if (!address.startsWith('unix:')) return []
    const pairs = address.slice('unix:'.length).split(',')
    const values = new Map(
      pairs.map((pair) => [pair.split('=', 1)[0], unescaped(pair.replace(/^[^=]*=/, ''))]),
    )
    const [path, abstract] = [values.get('path'), values.get('abstract')]
    if (path !== undefined) return [path]
    return abstract === undefined ? [] : [`\0${abstract}`]
  })
  const runtime = env.XDG_RUNTIME_DIR
  // Where systemd puts the bus of a session; libsecret finds it there too.
  if (listed === '' && runtime !== undefined && isAbsolute(runtime)) sockets.push(join(runtime, 'bus'))
  return sockets
}

function unescaped(value: string): string {
  return value.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

const noBus = 'no D-Bus in this session'
const noService = 'no keyring service, such as GNOME Keyring or KWallet, answers'

/**
 * @param patience ms; the service may have to be started by the bus first.
 * @returns whether the default collection is locked, or in words why there is none. A service without a default
 * collection counts as locked: the person has to make one before anything can be stored.
 */
export async function readKeyringLock(
  env: Env,
  patience = 5_000,
): Promise<Result<{ locked: boolean }, string>> {
  for (const path of sessionBusSockets(env)) {
    const socket = await open(path)
    if (!socket) continue
    socket.setTimeout(patience, () => socket.destroy())
    try {
      return await ask(socket)
    } finally {
      socket.destroy()
    }
  }
  return err(noBus)
}

function open(path: string): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => resolve(socket))
    socket.once('error', () => resolve(null))
  })
}

async function ask(socket: Socket): Promise<Result<{ locked: boolean }, string>> {
  const answers = answersOf(socket)
  const user = Buffer.from(String(process.getuid?.() ?? 0)).toString('hex')
  socket.write(`\0AUTH EXTERNAL ${user}\r\n`)
  if (!(await answers.line()).startsWith('OK ')) return err(noBus)
  socket.write('BEGIN\r\n')

  const bus = {
    destination: 'org.freedesktop.DBus',
    path: '/org/freedesktop/DBus',
    interface: 'org.freedesktop.DBus',
  }
  socket.write(encodeCall({ ...bus, member: 'Hello', strings: [] }, 1))
  const collection = {
    destination: 'org.freedesktop.secrets',
    path: '/org/freedesktop/secrets/aliases/default',
    interface: 'org.freedesktop.DBus.Properties',
    member: 'Get',
    strings: ['org.freedesktop.Secret.Collection', 'Locked'],
  }
  socket.write(encodeCall(collection, 2))
  const reply = await answers.replyTo(2)
  if (reply === null) return err(noService)
  if (reply.error === null) return ok({ locked: reply.value ?? true })
  return /\.(UnknownObject|UnknownMethod|UnknownInterface|NoSuchObject)$/.test(reply.error)
    ? ok({ locked: true })
    : err(noService)
}

/** What the bus has said and was not read yet. */
function answersOf(socket: Socket) {
  let bytes: Buffer = Buffer.alloc(0)
  let ended = false
  let wake: () => void = () => undefined
  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk])
    wake()
  })
  for (const end of ['close', 'error']) {
    socket.on(end, () => {
      ended = true
      wake()
    })
  }
  const more = () =>
    new Promise<void>((resolve) => {
      wake = resolve
    })

  return {
    /** The next line of the handshake; empty when the bus hung up. */
    async line(): Promise<string> {
      for (;;) {
        const end = bytes.indexOf('\r\n')
        if (end >= 0) {
          const line = bytes.toString('latin1', 0, end)
          bytes = bytes.subarray(end + 2)
          return line
        }
        if (ended) return ''
        await more()
      }
    },
    /** The reply to one call; null when the bus hung up or said something that is no D-Bus. */
    async replyTo(serial: number): Promise<BusReply | null> {
      for (;;) {
        const read = readReply(bytes)
        if (read.kind === 'garbage' || (read.kind === 'incomplete' && ended)) return null
        if (read.kind === 'incomplete') {
          await more()
          continue
        }
        bytes = bytes.subarray(read.length)
        if (read.reply?.serial === serial) return read.reply
      }
    },
  }
}
