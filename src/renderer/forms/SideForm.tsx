import { type ReactNode, useState } from 'react'
import { Skeleton } from '../design/primitives/Skeleton.tsx'
import { ErrorNote } from '../errors/ErrorNote.tsx'
import { FormCard } from './FormCard.tsx'
import type { FormFrameProps } from './FormDialog.tsx'
import { FormFoot } from './FormFoot.tsx'

/**
 * A form for one action on the open report, shown beside it: its fields and, at the bottom, what it will do or what is
 * missing.
 */
export function SideForm(props: FormFrameProps): ReactNode {
  const {
    title,
    label = title,
    lacks,
    outcome,
    verb = 'Apply',
    onApply,
    onLacking,
    children,
    error = null,
  } = props
  const [showsLack, setShowsLack] = useState(false)
  const [isPending, setPending] = useState(false)
  const apply = async () => {
    if (isPending) return
    if (lacks !== null) {
      setShowsLack(true)
      return onLacking?.()
    }
    setPending(true)
    await onApply()
    setPending(false)
  }
  return (
    <FormCard
      name={title}
      label={label}
      isReading={error === null && children === null}
      onSubmit={() => void apply()}
    >
      {error !== null ? <ErrorNote error={error} /> : (children ?? <Skeleton width="100%" height="8rem" />)}
      <FormFoot
        verb={verb}
        isDisabled={lacks !== null}
        isPending={isPending}
        lack={lacks}
        isUrgent={showsLack}
      >
        {outcome}
      </FormFoot>
    </FormCard>
  )
}
