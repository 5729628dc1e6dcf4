import { connect, type Socket } from 'node:net'
import { isAbsolute, join } from 'node:path'
import type { MessageBus } from 'dbus-native'
import { err, ok, type Result } from '#shared/desk/result.ts'

/**
 * Asks the Secret Service of a Linux session whether the default keyring is locked. libsecret can find that out only by
 * unlocking the keyring, which shows a prompt, or crashes where there is no prompter. So this one property is read from
 * the bus directly.
 */

type Env = Readonly<Record<string, string | undefined>>

/**
 * The socket paths of the session bus: D-Bus specification, "Server Addresses". dbus-native tries only the first
 * address, does not decode its escapes, and does not look where systemd puts the bus.
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
  // The place where systemd puts the bus of a session; libsecret looks there too.
  if (listed === '' && runtime !== undefined && isAbsolute(runtime)) sockets.push(join(runtime, 'bus'))
  return sockets
}

function unescaped(value: string): string {
  return value.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

const noBus = 'no D-Bus in this session'
const noService = 'no keyring service, such as GNOME Keyring or KWallet, answers'

const secrets = { destination: 'org.freedesktop.secrets', path: '/org/freedesktop/secrets' } as const

/** The answer of a service that has no such collection: Secret Service API, "ReadAlias". */
const noObject = '/'

/** Longest message accepted, in bytes: far more than one property needs. */
const longestMessage = 1_000_000

export interface KeyringLock {
  /**
   * @param patience longest wait in ms; the bus may have to start the service first.
   * @returns whether the default collection is locked, or in plain language why there is none. A service without a
   *   default collection counts as locked: the user has to create one before anything can be stored.
   */
  read(patience?: number): Promise<Result<{ locked: boolean }, string>>
}

interface BusLine {
  readonly socket: Socket
  readonly bus: MessageBus
}

/**
 * Reads over one connection for as long as it is open; the connection does not keep the process running. gnome-keyring
 * registers a client when the client's first message arrives. If two such messages cross, gnome-keyring finds no
 * client, answers wrongly, or aborts and leaves the keyring of the session locked (seen with gnome-keyring 42.1; its
 * issue 195 reports this for 50.0). So there are few first messages, and they are of a type that needs no client.
 */
export function openKeyringLock(env: Env): KeyringLock {
  let line: Promise<BusLine | null> | null = null
  let reading = 0
  const gone = () => {
    line = null
  }

  return {
    async read(patience = 5_000) {
      line ??= openLine(env, patience, gone)
      const kept = await line
      if (!kept) return err(noBus)
      reading += 1
      kept.socket.ref()
      const lock = await ask(kept.bus, patience)
      reading -= 1
      if (reading === 0) kept.socket.unref()
      return kept.socket.destroyed ? err(noBus) : lock
    },
  }
}

/**
 * Connects to the first socket that accepts a connection; null when there is none, or when the bus behind it does not
 * answer. @param gone called when there is no connection, or when the connection has ended.
 */
async function openLine(env: Env, patience: number, gone: () => void): Promise<BusLine | null> {
  for (const path of sessionBusSockets(env)) {
    const socket = await open(path)
    if (!socket) continue
    socket.once('close', gone)
    let bus: MessageBus | null = null
    try {
      bus = await greet(socket, patience)
    } finally {
      if (bus === null) socket.destroy()
    }
    return bus === null ? null : { socket, bus }
  }
  gone()
  return null
}

function open(path: string): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => resolve(socket))
    socket.once('error', () => resolve(null))
  })
}

async function greet(socket: Socket, patience: number): Promise<MessageBus | null> {
  // Loaded only if there is a bus.
  const { createClient } = await import('dbus-native')
  // `direct` leaves the greeting to this code: the library's own greeting throws uncatchably when no answer arrives.
  const bus = createClient({
    stream: socket,
    direct: true,
    authMethods: ['EXTERNAL'],
    maxMessageSize: longestMessage,
  })
  // A bus that sends invalid data is abandoned; closing the connection ends every pending call.
  for (const trouble of ['error', 'handlerError']) bus.connection.on(trouble, () => socket.destroy())

  const options = { signal: AbortSignal.timeout(patience) }
  const greeted = await answered(bus.invokeDbus({ member: 'Hello' }, options))
  if (!greeted.ok) return null
  // This is the first message to the service. Its result does not matter: if it fails, the next request fails in the
  // same way.
  await answered(bus.invoke({ ...secrets, interface: 'org.freedesktop.DBus.Peer', member: 'Ping' }, options))
  return bus
}

async function ask(bus: MessageBus, patience: number): Promise<Result<{ locked: boolean }, string>> {
  const options = { signal: AbortSignal.timeout(patience) }
  const alias = await answered(
    bus.invoke(
      {
        ...secrets,
        interface: 'org.freedesktop.Secret.Service',
        member: 'ReadAlias',
        signature: 's',
        body: ['default'],
      },
      options,
    ),
  )
  if (!alias.ok) return err(noService)
  if (typeof alias.value !== 'string' || alias.value === noObject) return ok({ locked: true })
  const lock = await answered(
    bus.invoke(
      {
        ...secrets,
        // The path is never `/aliases/default`, because gnome-keyring may be looking that one up while another client
        // recreates it.
        path: alias.value,
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

/** @returns the answer, or the D-Bus name of the error, which is empty when the connection ended. */
async function answered(call: PromiseLike<unknown>): Promise<Result<unknown, string>> {
  try {
    return ok(await call)
  } catch (cause) {
    return err(cause instanceof Error && 'dbusName' in cause ? String(cause.dbusName) : '')
  }
}
