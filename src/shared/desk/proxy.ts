/** How the desk connects: directly or through a proxy. */
export interface ProxySetting {
  /**
   * `system`: the proxy the environment names, or on Electron the system's settings. `none`: no proxy. `address`: the
   * proxy below, but for the hosts of NO_PROXY.
   */
  readonly mode: (typeof proxyModes)[number]
  /** `http://host:port` without name and password; empty = none was entered. Another mode leaves it unchanged. */
  readonly address: string
  /** The keychain's account with its name and password; null = the proxy asks for none. */
  readonly account: string | null
}

export const proxyModes = ['system', 'none', 'address'] as const

export const factoryProxy: ProxySetting = { mode: 'system', address: '', account: null }

/** The sign-in to a proxy, as far as the window may know it. */
export interface ProxySignIn {
  /** null = not available. */
  readonly name: string | null
  /** Same as the token of a workspace. */
  readonly kept: 'keychain' | 'session' | 'missing'
}

/** How an address would be reached now. */
export type ProxyRoute =
  | { readonly kind: 'direct' }
  /** `name`: its host and port. */
  | { readonly kind: 'proxy'; readonly name: string }
  /** There is a proxy, but it cannot be used. */
  | { readonly kind: 'unusable'; readonly reason: string }
