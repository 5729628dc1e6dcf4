import type { ReactNode } from 'react'
import { Button } from '../../design/primitives/Button.tsx'
import { notifyFailure } from '../../notices/notify-error.ts'
import { useApp } from '../../state/use-app.ts'
import { starterTemplates } from './starter-templates.ts'

/** A button that adds the starter templates. */
export function StarterButton({ isSmall = false }: { readonly isSmall?: boolean }): ReactNode {
  const addTemplates = useApp((state) => state.addTemplates)
  return (
    <Button
      size={isSmall ? 'small' : 'medium'}
      onPress={() => void addTemplates(starterTemplates).then(notifyFailure)}
    >
      {isSmall ? 'Add starters' : `Add ${starterTemplates.length} starter templates`}
    </Button>
  )
}
