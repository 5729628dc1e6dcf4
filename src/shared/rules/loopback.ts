/**
 * Whether a host, as the URL standard writes it, is this machine itself. Names that merely resolve to it are not,
 * including names below `localhost`: many systems ask the network to resolve those.
 */
export function isLoopbackHost(host: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i.test(host)
}

/** Whether an address, such as a base address from `parseBaseAddress`, is on this machine itself. */
export function isLoopbackAddress(address: string): boolean {
  const host = URL.parse(address)?.hostname
  return host !== undefined && isLoopbackHost(host)
}
