import { isIPv6, type LookupFunction } from 'node:net'
import { type PeerCertificate, TLSSocket } from 'node:tls'
import { buildConnector } from 'undici'
import type { ProxyServer } from '#shared/rules/proxy-route.ts'
import { trustedRoots } from './trusted-roots.ts'
import { openTunnel } from './tunnel.ts'

export interface ConnectorOptions {
  /** ms until a connection stands, TLS included; through a proxy, until it has connected and again until TLS stands. */
  readonly timeout: number
  /** Answers every look-up instead of the system. */
  readonly lookup?: LookupFunction
  /** Connects instead of this computer, and looks names up; null = none does. */
  readonly proxy: ProxyServer | null
}

/**
 * How the desk connects, to the service and to hosts of files alike: https by the roots that come with Node and those
 * of this computer's certificate store, and every certificate is checked. Through a proxy all of that is the same, but
 * that the proxy looks names up.
 *
 * @returns `connect` of an undici client. The error of a connection whose certificate came has
 *   two more fields: `issuer`, who signed it, as it says itself (hostile until cleaned), and `hasSystem`, as of
 *   `TrustedRoots`.
 */
export function createConnector({ timeout, lookup, proxy }: ConnectorOptions): buildConnector.connector {
  const options = {
    timeout,
    allowH2: false,
    // Said aloud, because an environment variable of Node's would otherwise switch it off.
    rejectUnauthorized: true,
    ...(lookup !== undefined && { lookup }),
  }
  const plain = buildConnector(options)
  // Made once: it keeps the sessions of TLS for all connections.
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

/** Connects, and keeps who signed the certificate of the other side: the error of a refused one does not say. */
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
  // Before Node compares: a socket whose certificate was refused knows nothing of it any more.
  if (socket instanceof TLSSocket) {
    socket.prependOnceListener('secure', () => {
      issuer = lastIssuer(socket.getPeerCertificate(true))
    })
  }
}

/** Who signed the last certificate that was sent: the root that is missing, or the one whose own certificate is. */
function lastIssuer(certificate: PeerCertificate): string | null {
  let last: PeerCertificate & { readonly issuerCertificate?: PeerCertificate } = certificate
  while (last.issuerCertificate !== undefined && last.issuerCertificate !== last) {
    last = last.issuerCertificate
  }
  const { CN, O } = last.issuer ?? {}
  return firstOf(CN) ?? firstOf(O)
}

/** Names stand in a certificate once or, as a list, several times. */
function firstOf(name: string | readonly string[] | undefined): string | null {
  return (typeof name === 'string' ? name : name?.[0]) ?? null
}
