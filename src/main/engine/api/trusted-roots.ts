import { createSecureContext, getCACertificates, type SecureContext } from 'node:tls'
import { Worker } from 'node:worker_threads'

/** The authorities that the desk's https connections trust. */
export interface TrustedRoots {
  readonly context: SecureContext
  /** False when this computer's certificate store could not be read; then only the other roots are trusted. */
  readonly hasSystem: boolean
}

/**
 * The code of a thread that reads the system's certificate store. Reading it blocks the thread that does it: for a
 * third of a second if one file holds all certificates, and for longer if each certificate is a file. The code is text
 * because each host bundles files in its own way; the thread does nothing else.
 */
const reading = `
  const { parentPort } = require('node:worker_threads')
  parentPort.postMessage(require('node:tls').getCACertificates('system'))
`

/**
 * Longest wait for the certificate store, in ms: a store on an unreachable network drive, or a hanging service, must
 * not delay connections forever.
 */
const patience = 10_000

let known: Promise<TrustedRoots> | null = null

/**
 * The roots that come with Node, those of `NODE_EXTRA_CA_CERTS`, and those in this computer's certificate store, where
 * a company puts its own. They are read when the first https connection needs them and then remembered: Node itself
 * reads the store once in the life of a process.
 */
export function trustedRoots(): Promise<TrustedRoots> {
  known ??= readSystemRoots().then((system) => ({
    context: createSecureContext({ ca: [...new Set([...getCACertificates('default'), ...(system ?? [])])] }),
    hasSystem: system !== null,
  }))
  return known
}

/** @returns certificates as PEM; null when the store cannot be read. */
function readSystemRoots(): Promise<readonly string[] | null> {
  return new Promise((resolve) => {
    const worker = new Worker(reading, { eval: true, name: 'certificate-store', execArgv: [] })
    // `unref`: the worker must not keep the process running when the user quits.
    worker.unref()
    const deadline = setTimeout(() => resolve(null), patience)
    worker.once('message', (roots: readonly string[]) => {
      clearTimeout(deadline)
      resolve(roots)
    })
    // This failure is no error yet: it is reported when a certificate is refused whose root may be in the store.
    worker.once('error', () => resolve(null))
    worker.once('exit', () => resolve(null))
  })
}
