import { type AddressDisplay, displayAddress } from './address-display.ts'
import { isLoopbackHost } from './loopback.ts'

/**
 * The address from which an image that a text links to may be fetched on the user's request: https, without name and
 * password. If the service is on this machine, http to this machine is allowed, too.
 *
 * @param written the address as in the text.
 * @returns null if the desk must not fetch the image.
 */
export function pictureAddress(written: string, serviceIsLocal: boolean): AddressDisplay | null {
  const shown = displayAddress(written)
  if (shown === null || shown.warnings.some(({ kind }) => kind === 'credentials')) return null
  if (shown.scheme === 'https') return shown
  return shown.scheme === 'http' && serviceIsLocal && isLoopbackHost(shown.host) ? shown : null
}
