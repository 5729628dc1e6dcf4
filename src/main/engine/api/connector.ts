import { isIPv6, type LookupFunction } from 'node:net'
import { type PeerCertificate, TLSSocket } from 'node:tls'
import { buildConnector } from 'undici'
import type { ProxyServer } from '#shared/rules/proxy-route.ts'
import { trustedRoots } from './trusted-roots.ts'
import { openTunnel } from './tunnel.ts'

export interface ConnectorOptions {
  /** ms to connect, TLS included; through a proxy, ms until the proxy has connected and again until TLS is set up. */
  readonly timeout: number
  /** Answers every look-up instead of the system. */
  readonly lookup?: LookupFunction
  /** The proxy that connects and looks names up instead of this computer; null = no proxy. */
  readonly proxy: ProxyServer | null
}

/**
 * How the desk connects, to the service and to hosts of files alike: https trusts the roots that come with Node and
 * those of this computer's certificate store, and every certificate is checked. The same holds through a proxy, except
 * that the proxy looks names up.
 *
 * @returns `connect` of an undici client. If a certificate came, the error of its connection has
 *   two more fields: `issuer`, the signer's name by its own account (hostile until cleaned), and `hasSystem`, as in
 *   `TrustedRoots`.
 */
export function createConnector({ timeout, lookup, proxy }: ConnectorOptions): buildConnector.connector {
  const options = {
    timeout,
    allowH2: false,
    // Explicit, because an environment variable of Node's would otherwise switch it off.
    rejectUnauthorized: true,
    ...(lookup !== undefined && { lookup }),
  }
  const plain = buildConnector(options)
  // Created once: it keeps the TLS sessions of all connections.
  let secure: buildConnector.connector | null = null
  return (target, callback) => {
    if (target.protocol !== 'https:') return plain(target, callback)
    const { hostname, port } = target
    const asked = `${isIPv6(hostname) ? `[${hostname}]` : hostname}:${port === '' ? 443 : port}`
    const fail = (cause: Error) => callback(cause, null)
    trustedRoots().then(({ context, hasSystem }) => {
      secure ??= buildConnector({ ...options, secureContext: context })
      const connect = secure
      const finish = (through: Pick<buildConnector.Options, 'httpSocket'>) =>
        connectNamingIssuer(connect, hasSystem, { ...target, ...through }, callback)
      if (proxy === null) return finish({})
      return openTunnel({ proxy, target: asked, timeout, secureContext: context }).then(
        (httpSocket) => finish({ httpSocket }),
        fail,
      )
    }, fail)
  }
}

/** Connects, and notes the issuer of the other side's certificate: the error of a refused one does not name it. */
function connectNamingIssuer(
  connect: buildConnector.connector,
  hasSystem: boolean,
  target: buildConnector.Options,
  callback: buildConnector.Callback,
): void {
  let issuer: string | null = null
  const socket: unknown = connect(target, (...[cause, connected]) => {
    if (cause === null) return callback(null, connected)
    callback(issuer === null ? cause : Object.assign(cause, { issuer, hasSystem }), null)
  })
  // Before Node compares: a socket whose certificate was refused no longer has it.
  if (socket instanceof TLSSocket) {
    socket.prependOnceListener('secure', () => {
      issuer = lastIssuer(socket.getPeerCertificate(true))
    })
  }
}

/** The signer of the last certificate sent: the missing root, or the authority whose own certificate is missing. */
function lastIssuer(certificate: PeerCertificate): string | null {
  let last: PeerCertificate & { readonly issuerCertificate?: PeerCertificate } = certificate
  while (last.issuerCertificate !== undefined && last.issuerCertificate !== last) {
    last = last.issuerCertificate
  }
  const { CN, O } = last.issuer ?? {}
  return firstOf(CN) ?? firstOf(O)
}

/** A certificate holds a name once or, as a list, several times. */
function firstOf(name: string | readonly string[] | undefined): string | null {
  return (typeof name === 'string' ? name : name?.[0]) ?? null
}
