import * as z from 'zod'
import { proxyModes } from './proxy.ts'
import { WindowPlace } from './window-place.ts'

/** The schema of `ProxySetting`. */
export const ProxySettingShape = z.object({
  mode: z.enum(proxyModes),
  address: z.string().max(2_048),
  account: z.string().max(100).nullable(),
})

/** The proxy as the user enters it. */
export const ChooseProxyInput = z.object({
  mode: z.enum(proxyModes),
  /** As typed; a user name in the address takes precedence over `name`. */
  address: z.string().max(2_048),
  /** The user name for the proxy; empty = the proxy needs no sign-in, null = keep the stored one. */
  name: z.string().max(1_000).nullable(),
  /** null = keep the stored one. */
  password: z.string().min(1).max(1_000).nullable(),
  /** What the window shows again after it restarts in another process; null = this command does not restart it. */
  place: WindowPlace.nullable(),
})
