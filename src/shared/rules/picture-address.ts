import { type AddressDisplay, displayAddress } from './address-display.ts'
import { isLoopbackHost } from './loopback.ts'

/**
 * Where an image of a text may be fetched from when a person asks for it: https, without name and password. This
 * computer itself is asked only while the service is on it, too.
 *
 * @param written as the author of the text wrote it.
 * @returns null when the desk does not fetch it at all.
 */
export function pictureAddress(written: string, serviceIsLocal: boolean): AddressDisplay | null {
  const shown = displayAddress(written)
  if (shown === null || shown.warnings.some(({ kind }) => kind === 'credentials')) return null
  if (shown.scheme === 'https') return shown
  return shown.scheme === 'http' && serviceIsLocal && isLoopbackHost(shown.host) ? shown : null
}
