import type { ReactNode } from 'react'
import { Input, type InputProps, SearchField, type SearchFieldProps } from 'react-aria-components'
import { Icon } from './Icon.tsx'
import styles from './SearchLine.module.css'

interface SearchLineProps extends Pick<SearchFieldProps, 'value' | 'onChange' | 'autoFocus' | 'onFocus'> {
  /** The name of the field for assistive tools. */
  readonly label: string
  readonly placeholder: string
  /** The present choice, shown in the field until the user types. */
  readonly chosen?: string | null
  /** Whether the field is as tall as the labeled fields beside it. */
  readonly isTall?: boolean
  /** Called at the first Escape; if left out, the first Escape only clears the field. */
  readonly onEscape?: () => void
  /** Properties of the input element, if the list it searches is not one of React Aria's. */
  readonly input?: Pick<InputProps, 'onKeyDown' | 'aria-controls' | 'aria-activedescendant'> & {
    /** The name of the pane, if keys move the focus to it. */
    readonly 'data-pane'?: string
  }
}

/** A field for searching a list, by itself or within an `Autocomplete`. */
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

/** Focuses the field when it appears, not after painting: letters typed in between would be lost. */
function takeFocus(input: HTMLInputElement | null): void {
  input?.focus()
}
