import type { DeskError } from '#shared/desk/errors.ts'
import type { DeskEvent } from '#shared/desk/events.ts'
import type { Result } from '#shared/desk/result.ts'
import { notify } from '../design/primitives/Toast.tsx'
import { describeError } from '../errors/describe-error.ts'
import { visibleText } from '../text/visible.ts'

/** Shows in a notice that something failed, for actions that have no other place to show it. */
export function notifyFailure(result: Result<unknown>): void {
  if (result.ok) return
  const { title, safe, next, detail } = describeError(result.error)
  notify({
    // If an action can no longer be undone, the user can do nothing about it.
    tone: result.error.kind === 'tooLate' ? 'warn' : 'bad',
    title,
    // However many actions fail because the disk is full, it is a single problem.
    ...(result.error.kind === 'diskFull' && { topic: 'diskFull', isOnce: true }),
    // Shown once for a text that is too long: otherwise each further letter would show the notice again.
    ...(isTooLong(result.error) && { topic: 'tooLong', isOnce: true }),
    text: [safe, next, detail]
      .filter((part) => part !== undefined)
      .map(visibleText)
      .join(' '),
  })
}

function isTooLong(error: DeskError): boolean {
  return error.kind === 'invalidInput' && error.tooLong !== undefined
}

/** Like `notifyFailure`, but shows nothing if the user canceled. */
export function notifyUnlessCancelled(result: Result<unknown>): void {
  if (result.ok || result.error.kind !== 'cancelled') notifyFailure(result)
}

/** Shows why the window was reloaded. */
export function notifyWindowCrashed(): void {
  notify({
    tone: 'bad',
    title: 'The window crashed and was reloaded',
    text: 'You’re back where you were. Nothing was lost.',
  })
}

/** Shows that the engine failed, and whether it was restarted. */
export function notifyEngineStopped(event: Extract<DeskEvent, { kind: 'engineStopped' }>): void {
  const where = `The log of the desk has more under ${event.reference}.`
  notify(
    event.restarted
      ? {
          tone: 'bad',
          title: 'Part of the desk was restarted',
          text: `Nothing was lost. ${where}`,
        }
      : {
          tone: 'bad',
          title: 'Part of the desk stopped working',
          text: `Quit and restart the desk. What was synced is safe on this computer. ${where}`,
        },
  )
}
