/** What the desk connects through. */
export interface ProxySetting {
  /**
   * `system`: what the environment names, or on Electron the system's settings. `none`: nothing. `address`: the proxy
   * below, but for the hosts of NO_PROXY.
   */
  readonly mode: (typeof proxyModes)[number]
  /** `http://host:port` without name and password; empty = none was entered. Another mode leaves it as it is. */
  readonly address: string
  /** The keychain's account of its name and password; null = it asks for none. */
  readonly account: string | null
}

export const proxyModes = ['system', 'none', 'address'] as const

export const factoryProxy: ProxySetting = { mode: 'system', address: '', account: null }

/** What a person signs in to a proxy with, as far as the window is to know it. */
export interface ProxySignIn {
  /** null = it is not at hand. */
  readonly name: string | null
  /** As of the token of a workspace. */
  readonly kept: 'keychain' | 'session' | 'missing'
}

/** How an address is reached at the moment. */
export type ProxyRoute =
  | { readonly kind: 'direct' }
  /** `name`: its host and port. */
  | { readonly kind: 'proxy'; readonly name: string }
  /** There is a proxy, and it cannot be used. */
  | { readonly kind: 'unusable'; readonly reason: string }
