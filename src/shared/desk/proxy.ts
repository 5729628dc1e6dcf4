/** How the desk connects: directly or through a proxy. */
export interface ProxySetting {
  /**
   * `system`: the proxy that the environment variables name, or on Electron the one in the system's settings. `none`:
   * no proxy. `address`: the proxy in `address`, except for the hosts in NO_PROXY.
   */
  readonly mode: (typeof proxyModes)[number]
  /** `http://host:port` without name and password; empty = never entered. Stays stored when another mode is chosen. */
  readonly address: string
  /** The keychain account in which user name and password are stored; null = the proxy needs no sign-in. */
  readonly account: string | null
}

export const proxyModes = ['system', 'none', 'address'] as const

export const factoryProxy: ProxySetting = { mode: 'system', address: '', account: null }

/** The sign-in to a proxy without the password, which the window never gets. */
export interface ProxySignIn {
  /** The user name; null = not available. */
  readonly name: string | null
  /** Where name and password are stored; see `Workspace.token`. */
  readonly kept: 'keychain' | 'session' | 'missing'
}

/** How an address would be reached now. */
export type ProxyRoute =
  | { readonly kind: 'direct' }
  /** `name`: the proxy's host and port. */
  | { readonly kind: 'proxy'; readonly name: string }
  /** There is a proxy, but it cannot be used. */
  | { readonly kind: 'unusable'; readonly reason: string }
