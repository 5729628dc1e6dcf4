import type { ReactNode } from 'react'
import { Input, type InputProps, SearchField, type SearchFieldProps } from 'react-aria-components'
import { Icon } from './Icon.tsx'
import styles from './SearchLine.module.css'

interface SearchLineProps extends Pick<SearchFieldProps, 'value' | 'onChange' | 'autoFocus' | 'onFocus'> {
  /** What assistive tools call it. */
  readonly label: string
  readonly placeholder: string
  /** What is chosen already: it stands in the line until something is typed. */
  readonly chosen?: string | null
  /** As tall as the labelled fields beside it. */
  readonly isTall?: boolean
  /** Escape leaves at once; a search field would only clear itself first. */
  readonly onEscape?: () => void
  /** Of the input itself, where the list it searches is none of React Aria's. */
  readonly input?: Pick<InputProps, 'onKeyDown' | 'aria-controls' | 'aria-activedescendant'> & {
    /** The pane that it is, where keys lead to it. */
    readonly 'data-pane'?: string
  }
}

/** A line to find something in a list with, by itself or within an `Autocomplete`. */
export function SearchLine(props: SearchLineProps): ReactNode {
  const { label, placeholder, chosen = null, isTall = false, onEscape, input, ...field } = props
  return (
    <SearchField {...field} className={styles.line} aria-label={label} data-tall={isTall || undefined}>
      <Icon name="search" size={14} />
      <Input
        ref={field.autoFocus === true ? takeFocus : undefined}
        autoComplete="off"
        {...input}
        className={styles.input}
        data-chosen={chosen !== null || undefined}
        placeholder={chosen ?? placeholder}
        spellCheck={false}
        onKeyDownCapture={(event) => {
          if (event.key === 'Escape') onEscape?.()
        }}
      />
    </SearchField>
  )
}

/** As the line appears, not after it was painted: letters typed in between would go nowhere. */
function takeFocus(input: HTMLInputElement | null): void {
  input?.focus()
}
