import type { DeskError } from '#shared/desk/errors.ts'

/** Whether an error says something about the way to the service or about this machine, not about what was asked. */
export function isOfTheWay(error: DeskError): boolean {
  switch (error.kind) {
    case 'network':
    case 'timeout':
    case 'unauthorized':
    case 'rateLimited':
    case 'addressRefused':
    case 'diskFull':
    case 'databaseDamaged':
    case 'databaseFromFuture':
    case 'internal':
      return true
    default:
      return false
  }
}
