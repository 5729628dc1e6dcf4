import { useState } from 'react'
import { useOriginal } from '../../../forms/duplicate/use-original.ts'
import { useKeptForm } from '../../../forms/kept-form.ts'

/** The original that a duplicate is named for, as it is typed; it is kept until it is forgotten. */
export interface NamedOriginal {
  readonly text: string
  readonly setText: (text: string) => void
  readonly original: ReturnType<typeof useOriginal>
  readonly forget: () => void
}

/**
 * @param startsWith the id of the report that an undo gave back; null = none.
 * @param isNeeded whether what is chosen asks for one.
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
