import * as z from 'zod'
import { proxyModes } from './proxy.ts'
import { WindowPlace } from './window-place.ts'

/** As `ProxySetting`. */
export const ProxySettingShape = z.object({
  mode: z.enum(proxyModes),
  address: z.string().max(2_048),
  account: z.string().max(100).nullable(),
})

/** The proxy as the user enters it. */
export const ChooseProxyInput = z.object({
  mode: z.enum(proxyModes),
  /** As typed; a name in it takes precedence over `name`. */
  address: z.string().max(2_048),
  /** Empty = the proxy asks for none; null = keep the stored one. */
  name: z.string().max(1_000).nullable(),
  /** null = keep the stored one. */
  password: z.string().min(1).max(1_000).nullable(),
  /** The place the window returns to in another process; null = it stays in this one. */
  place: WindowPlace.nullable(),
})
