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
  /** As typed; a name and a password in it count when the fields for them are empty. */
  address: z.string().max(2_048),
  name: z.string().max(1_000),
  /** null = as it is kept. */
  password: z.string().max(1_000).nullable(),
  /** Where the window goes on, in another process; null = it stays. */
  place: WindowPlace.nullable(),
})
