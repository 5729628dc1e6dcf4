import { type AddressDisplay, displayAddress } from './address-display.ts'
import { isLoopbackHost } from './loopback.ts'

/**
 * The address an image of a text may be fetched from when the user asks for it: https, without name and password. This
 * computer itself is allowed only if the service is on it, too.
 *
 * @param written as the author of the text wrote it.
 * @returns null if the desk never fetches it.
 */
export function pictureAddress(written: string, serviceIsLocal: boolean): AddressDisplay | null {
  const shown = displayAddress(written)
  if (shown === null || shown.warnings.some(({ kind }) => kind === 'credentials')) return null
  if (shown.scheme === 'https') return shown
  return shown.scheme === 'http' && serviceIsLocal && isLoopbackHost(shown.host) ? shown : null
}
