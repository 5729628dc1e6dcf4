import * as z from 'zod'
import { proxyModes } from './proxy.ts'
import { WindowPlace } from './window-place.ts'

/** As `ProxySetting`. */
export const ProxySettingShape = z.object({
  mode: z.enum(proxyModes),
  address: z.string().max(2_048),
  account: z.string().max(100).nullable(),
})

/** What a person enters about the proxy. */
export const ChooseProxyInput = z.object({
  mode: z.enum(proxyModes),
  /** As typed; a name in it counts more than `name`. */
  address: z.string().max(2_048),
  /** Empty = it asks for none; null = as it is kept. */
  name: z.string().max(1_000).nullable(),
  /** null = as it is kept. */
  password: z.string().min(1).max(1_000).nullable(),
  /** The place the window returns to in another process; null = it stays in this one. */
  place: WindowPlace.nullable(),
})
