import { useState } from 'react'
import { useOriginal } from '../../../forms/duplicate/use-original.ts'
import { useKeptForm } from '../../../forms/kept-form.ts'

/** The original that the user names for a duplicate, as typed; kept until `forget` is called. */
export interface NamedOriginal {
  readonly text: string
  readonly setText: (text: string) => void
  readonly original: ReturnType<typeof useOriginal>
  readonly forget: () => void
}

/**
 * @param startsWith the id of the original that an undo returned; null = none.
 * @param isNeeded whether the chosen transition needs an original.
 */
export function useNamedOriginal(
  workspaceId: string,
  reportId: number,
  startsWith: number | null,
  isNeeded: boolean,
): NamedOriginal {
  const kept = useKeptForm({ workspaceId, reportId, form: 'state' }, nothingNamed, namedKinds)
  const [given, setGiven] = useState(startsWith === null ? null : `#${startsWith}`)
  const text = given ?? kept.form.original
  const setText = (original: string) => {
    setGiven(null)
    kept.setForm({ original })
  }
  const original = useOriginal(workspaceId, reportId, text, isNeeded)
  return { text, setText, original, forget: kept.forget }
}

const nothingNamed = { original: '' }
const namedKinds = { original: 'string' } as const
