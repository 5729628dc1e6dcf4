import type { DeskError } from '#shared/desk/errors.ts'
import type { DeskEvent } from '#shared/desk/events.ts'
import type { Result } from '#shared/desk/result.ts'
import { notify } from '../design/primitives/Toast.tsx'
import { describeError } from '../errors/describe-error.ts'
import { visibleText } from '../text/visible.ts'

/** Says in passing that something did not work, for actions that have no place of their own to say it. */
export function notifyFailure(result: Result<unknown>): void {
  if (result.ok) return
  const { title, safe, next, detail } = describeError(result.error)
  notify({
    // An action that can no longer be undone leaves nothing to do.
    tone: result.error.kind === 'tooLate' ? 'warn' : 'bad',
    title,
    // However many things fail for it, it is one trouble.
    ...(result.error.kind === 'diskFull' && { topic: 'diskFull', isOnce: true }),
    // Each further key says it again.
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

/** As `notifyFailure`, where calling it off is the person's own answer and needs no word. */
export function notifyUnlessCancelled(result: Result<unknown>): void {
  if (result.ok || result.error.kind !== 'cancelled') notifyFailure(result)
}

/** Says why the window was loaded again. */
export function notifyWindowCrashed(): void {
  notify({
    tone: 'bad',
    title: 'The window crashed and was reloaded',
    text: 'You’re back where you were. Nothing was lost.',
  })
}

/** Says that the part of the desk that keeps the local copy failed, and whether it goes on. */
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
