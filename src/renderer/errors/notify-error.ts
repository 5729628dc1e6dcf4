import type { DeskEvent } from '#shared/desk/events.ts'
import type { Result } from '#shared/desk/result.ts'
import { notify } from '../design/primitives/Toast.tsx'
import { visibleText } from '../text/visible-text.ts'
import { describeError } from './describe-error.ts'

/** Says in passing that something did not work, for actions that have no place of their own to say it. */
export function notifyFailure(result: Result<unknown>): void {
  if (result.ok) return
  const { title, safe, next, detail } = describeError(result.error)
  notify({
    tone: 'bad',
    title,
    text: [safe, next, detail]
      .filter((part) => part !== undefined)
      .map(visibleText)
      .join(' '),
  })
}

/** As `notifyFailure`, where calling it off is the person's own answer and needs no word. */
export function notifyUnlessCancelled(result: Result<unknown>): void {
  if (result.ok || result.error.kind !== 'cancelled') notifyFailure(result)
}

/** Says that the part of the desk that keeps the local copy failed, and whether it goes on. */
export function notifyEngineStopped(event: Extract<DeskEvent, { kind: 'engineStopped' }>): void {
  const where = `The log of the desk has more under ${event.reference}.`
  notify(
    event.restarted
      ? {
          tone: 'bad',
          title: 'The desk had to start a part of itself again',
          text: `Nothing was lost. ${where}`,
        }
      : {
          tone: 'bad',
          title: 'A part of the desk stopped',
          text: `Close the desk and start it again; what was synced is safe on this computer. ${where}`,
        },
  )
}
