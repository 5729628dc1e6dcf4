import { type ReactNode, useEffect, useState } from 'react'
import { ContentIconButton } from '../design/primitives/ContentButton.tsx'
import { Icon } from '../design/primitives/Icon.tsx'
import { notify } from '../design/primitives/Toast.tsx'
import { copyText } from './copy-text.ts'

interface CopyButtonProps {
  readonly text: string
  /** What is copied, for the label: "code", "address". */
  readonly what: string
  readonly className?: string | undefined
}

/** How long the tick is shown after copying, in ms. */
const tickTime = 1_600

/** A button that copies a text as it was sent, including hidden characters. */
export function CopyButton({ text, what, className = '' }: CopyButtonProps): ReactNode {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), tickTime)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async (): Promise<void> => {
    if (await copyText(text)) setCopied(true)
    else notify({ title: `The ${what} could not be copied`, tone: 'bad' })
  }
  return (
    <ContentIconButton
      label={copied ? 'Copied' : `Copy ${what}`}
      className={className}
      onPress={() => void copy()}
    >
      <Icon name={copied ? 'check' : 'copy'} size={14} />
    </ContentIconButton>
  )
}
