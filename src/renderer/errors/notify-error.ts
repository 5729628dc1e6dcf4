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
