import type { DeskError } from '#shared/desk/errors.ts'

/** Whether an error is about the connection to the service or about this computer, and not about the item requested. */
export function isOfConnection(error: DeskError): boolean {
  const noAnswer = error.kind === 'network' || error.kind === 'timeout'
  return noAnswer || error.kind === 'internal' || concernsEverything(error)
}

/** Whether every other request would fail in the same way. */
export function concernsEverything(error: DeskError): boolean {
  switch (error.kind) {
    case 'unauthorized':
    case 'rateLimited':
    case 'addressRefused':
    case 'diskFull':
    case 'databaseDamaged':
    case 'databaseFromFuture':
      return true
    default:
      return false
  }
}

/**
 * Whether an error may come from the network or the whole service, but also from the item requested, since one report
 * may break a connection. Reading the lists shows which it is.
 */
export function mayConcernEverything(error: DeskError): boolean {
  return (
    error.kind === 'network' ||
    error.kind === 'timeout' ||
    (error.kind === 'serviceFailed' && error.status >= 500)
  )
}
