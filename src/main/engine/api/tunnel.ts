import { type ClientRequest, request } from 'node:http'
import { isIP, type Socket } from 'node:net'
import { connect, type SecureContext } from 'node:tls'
import { nameProxy, type ProxyServer } from '#shared/rules/proxy-route.ts'
import { ProxyFailure } from './proxy-failure.ts'

export interface TunnelOptions {
  readonly proxy: ProxyServer
  /** Host and port, as they are sent to the proxy. */
  readonly target: string
  /** Time limit until the proxy has connected, in ms. */
  readonly timeout: number
  /** The roots with which the certificate of an https proxy is checked. */
  readonly secureContext: SecureContext
}

/**
 * Asks a proxy to connect to a host. The proxy receives host and port, and the name and password for the proxy if there
 * are any; everything sent through the connection afterwards is for the host alone. Rejects with `ProxyFailure`.
 */
export function openTunnel({ proxy, target, timeout, secureContext }: TunnelOptions): Promise<Socket> {
  const name = nameProxy(proxy)
  return new Promise((resolve, reject) => {
    const asked = connectRequest(proxy, target, secureContext)
    const fail = (reason: string, isFinal = false) => {
      clearTimeout(deadline)
      reject(new ProxyFailure(reason, isFinal))
      asked.destroy()
    }
    const deadline = setTimeout(() => fail(`The proxy ${name} took too long to connect.`), timeout)
    asked.once('connect', ({ statusCode = 0, headers }, socket, head) => {
      if (statusCode >= 200 && statusCode < 300) {
        clearTimeout(deadline)
        if (head.length > 0) socket.unshift(head)
        return resolve(socket)
      }
      socket.destroy()
      fail(refusal(proxy, target, statusCode, headers['proxy-authenticate']), statusCode === 407)
    })
    asked.on('error', (cause: NodeJS.ErrnoException) =>
      /^(?:CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|ERR_TLS_CERT)/.test(cause.code ?? '')
        ? fail(`The certificate of the proxy ${name} isn’t trusted by this computer. ${addRootWords}`, true)
        : fail(`The proxy ${name} can’t be reached. Check your network and proxy settings.`),
    )
    asked.end()
  })
}

const addRootWords =
  'If your company signed it, add the company’s root certificate to this computer’s certificate store, then restart Triage Desk.'

function connectRequest(proxy: ProxyServer, target: string, secureContext: SecureContext): ClientRequest {
  const { protocol, hostname, port, credentials } = proxy
  const signedIn = credentials === null ? null : `${credentials.name}:${credentials.password}`
  const options = {
    host: hostname.replace(/^\[|\]$/g, ''),
    port,
    method: 'CONNECT',
    path: target,
    headers: {
      host: target,
      ...(signedIn !== null && {
        'proxy-authorization': `Basic ${Buffer.from(signedIn).toString('base64')}`,
      }),
    },
  } as const
  if (protocol === 'http:') return request({ ...options, agent: false })
  const { host } = options
  const servername = isIP(host) === 0 ? host : ''
  const secure = () => connect({ host, port, servername, secureContext, rejectUnauthorized: true })
  return request({ ...options, createConnection: secure })
}

function refusal(proxy: ProxyServer, target: string, status: number, offered = ''): string {
  const name = nameProxy(proxy)
  if (status !== 407) return `The proxy ${name} didn’t connect to ${target} (${status}).`
  if (offered !== '' && !/\bbasic\b/i.test(offered)) {
    return `The proxy ${name} asks for a way of signing in that isn’t supported: only a name and a password are (Basic, no NTLM or Kerberos).`
  }
  return proxy.credentials === null
    ? `The proxy ${name} asks for a user name and a password. Enter them under Settings, Network, Proxy.`
    : `The proxy ${name} doesn’t accept the user name and password. Change them under Settings, Network, Proxy.`
}
