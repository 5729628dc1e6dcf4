/**
 * Whether a host, normalized as in a URL, certainly is this machine. False for other names that resolve to this
 * machine, including those below `localhost`, since many systems resolve these over the network.
 */
export function isLoopbackHost(host: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i.test(host)
}

/** Whether the host of an address, such as a base address from `parseBaseAddress`, certainly is this machine. */
export function isLoopbackAddress(address: string): boolean {
  const host = URL.parse(address)?.hostname
  return host !== undefined && isLoopbackHost(host)
}
