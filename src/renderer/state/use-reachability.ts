import { useApp } from './use-app.ts'

/**
 * Whether data that is missing here can still arrive, or why it cannot. `failing`: the service answers, but not as it
 * should.
 */
export type Reachability = 'reachable' | 'offline' | 'failing' | 'unauthorized' | 'damaged'

export function useReachability(): Reachability {
  return useApp(({ sync }) => {
    // Nothing is stored in a damaged copy.
    if (sync?.damaged === true) return 'damaged'
    switch (sync?.connection) {
      case 'unauthorized':
      case 'offline':
      case 'failing':
        return sync.connection
      default:
        return 'reachable'
    }
  })
}
