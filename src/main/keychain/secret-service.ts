import { connect, type Socket } from 'node:net'
import { isAbsolute, join } from 'node:path'
import { err, ok, type Result } from '#shared/desk/result.ts'

/**
 * Asks the Secret Service of a Linux session whether the default keyring is locked. libsecret cannot be asked
 * without unlocking (a prompt, or a crash where there is no prompter), so this one property is read from the bus
 * directly.
 */

type Env = Readonly<Record<string, string | undefined>>

/**
 * Addresses of the session bus, as sockets: D-Bus specification, "Server Addresses". dbus-native tries the first
 * address only, leaves its escapes as they are, and does not look where systemd puts the bus.
 */
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

/** Far more than one property takes; bytes. */
const longestMessage = 1_000_000

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
    try {
      return await ask(socket, patience)
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

async function ask(socket: Socket, patience: number): Promise<Result<{ locked: boolean }, string>> {
  // Loaded only where there is a bus to speak with.
  const { createClient } = await import('dbus-native')
  // `direct` leaves the greeting to us: the library's own throws uncatchably when no answer comes.
  const bus = createClient({
    stream: socket,
    direct: true,
    authMethods: ['EXTERNAL'],
    maxMessageSize: longestMessage,
  })
  // A bus that talks nonsense is left; with the connection every waiting call ends.
  for (const trouble of ['error', 'handlerError']) bus.connection.on(trouble, () => socket.destroy())

  const options = { signal: AbortSignal.timeout(patience) }
  const greeted = await answered(bus.invokeDbus({ member: 'Hello' }, options))
  if (!greeted.ok) return err(noBus)
  const lock = await answered(
    bus.invoke(
      {
        destination: 'org.freedesktop.secrets',
        path: '/org/freedesktop/secrets/aliases/default',
        interface: 'org.freedesktop.DBus.Properties',
        member: 'Get',
        signature: 'ss',
        body: ['org.freedesktop.Secret.Collection', 'Locked'],
      },
      options,
    ),
  )
  if (lock.ok) return ok({ locked: lock.value !== false })
  return /\.(UnknownObject|UnknownMethod|UnknownInterface|NoSuchObject)$/.test(lock.error)
    ? ok({ locked: true })
    : err(noService)
}

/** @returns the answer, or the D-Bus name of the error; empty when the connection ended. */
async function answered(call: PromiseLike<unknown>): Promise<Result<unknown, string>> {
  try {
    return ok(await call)
  } catch (cause) {
    return err(cause instanceof Error && 'dbusName' in cause ? String(cause.dbusName) : '')
  }
}
