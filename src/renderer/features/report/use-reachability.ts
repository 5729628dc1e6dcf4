import { useApp } from '../../state/use-app.ts'

/** Whether what is missing here may come in a moment: `later` when the service cannot be asked at present. */
export type Reachability = 'now' | 'later' | 'withNewToken'

export function useReachability(): Reachability {
  return useApp((state) => {
    switch (state.sync?.connection) {
      case 'unauthorized':
        return 'withNewToken'
      case 'offline':
      case 'failing':
        return 'later'
      default:
        return 'now'
    }
  })
}
