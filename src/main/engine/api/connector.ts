/// <reference path="./undici-parts.d.ts" />
import { isIPv6, type LookupFunction } from 'node:net'
import { type PeerCertificate, TLSSocket } from 'node:tls'
import buildConnector from 'undici/lib/core/connect.js'
import type { ProxyServer } from '#shared/rules/proxy-route.ts'
import { trustedRoots } from './trusted-roots.ts'
import { openTunnel } from './tunnel.ts'

export interface ConnectorOptions {
  /**
   * Time limit to connect, TLS included, in ms. Through a proxy: until the proxy has connected, and again until TLS is
   * set up.
   */
  readonly timeout: number
  /** Looks up host names instead of the operating system. */
  readonly lookup?: LookupFunction
  /** The proxy that connects and looks up names instead of this computer; null = no proxy. */
  readonly proxy: ProxyServer | null
}

/**
 * How the desk connects, both to the service and to hosts of files: https trusts the roots that come with Node and
 * those of this computer's certificate store, and every certificate is checked. The same applies through a proxy,
 * except that the proxy looks up the names.
 *
 * @returns the `connect` function of an undici client. If a certificate that names its signer was received, the error
 *   of its connection has two more fields: `issuer`, the signer's name according to the certificate (hostile until
 *   cleaned), and `hasSystem`, as in `TrustedRoots`.
 */
export function createConnector({ timeout, lookup, proxy }: ConnectorOptions): buildConnector.connector {
  const options = {
    timeout,
    allowH2: false,
    // Set explicitly, because one of Node's environment variables would otherwise switch the check off.
    rejectUnauthorized: true,
    ...(lookup !== undefined && { lookup }),
  }
  const plain = buildConnector(options)
  // Created once, because it remembers the TLS sessions of all connections.
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

/**
 * Connects, and notes the issuer of the other side's certificate, because the error about a refused certificate does
 * not contain it.
 */
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
  // The listener runs before Node's own check: once a certificate is refused, the socket no longer has the certificate.
  if (socket instanceof TLSSocket) {
    socket.prependOnceListener('secure', () => {
      issuer = lastIssuer(socket.getPeerCertificate(true))
    })
  }
}

/**
 * The name of the signer of the last certificate sent: the missing root, or the authority whose own certificate is
 * missing. null when it has no name.
 */
function lastIssuer(certificate: PeerCertificate): string | null {
  let last: PeerCertificate & { readonly issuerCertificate?: PeerCertificate } = certificate
  while (last.issuerCertificate !== undefined && last.issuerCertificate !== last) {
    last = last.issuerCertificate
  }
  const { CN, O } = last.issuer ?? {}
  return firstOf(CN) ?? firstOf(O)
}

/** The first value of a certificate field, which is a single name or a list of names; null when it is empty. */
function firstOf(name: string | readonly string[] | undefined): string | null {
  return (typeof name === 'string' ? name : name?.[0]) ?? null
}
