import { useState } from 'react'
import type { DeskError } from '#shared/desk/errors.ts'
import type { Result } from '#shared/desk/result.ts'

/** Runs a form's request and keeps its error. While a request is pending, pressing again does not repeat it. */
export function useAttempt() {
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState<DeskError | null>(null)
  const attempt = async (run: () => Promise<Result<unknown>>): Promise<boolean> => {
    if (isPending) return false
    setPending(true)
    setError(null)
    const answer = await run()
    setPending(false)
    if (!answer.ok) setError(answer.error)
    return answer.ok
  }
  return { isPending, error, attempt }
}
