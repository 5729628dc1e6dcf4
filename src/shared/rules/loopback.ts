/**
 * Whether a host, as the URL standard writes it, is this machine itself. Names that merely resolve to it are
 * not, names below `localhost` included: many systems ask the network what they resolve to.
 */
export function isLoopbackHost(host: string): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i.test(host)
}

/** Whether an address, such as a base address as `parseBaseAddress` returns it, is one of this machine itself. */
export function isLoopbackAddress(address: string): boolean {
  const host = URL.parse(address)?.hostname
  return host !== undefined && isLoopbackHost(host)
}
