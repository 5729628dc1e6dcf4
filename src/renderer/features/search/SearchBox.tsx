import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { longestSearch } from '#shared/desk/text-limits.ts'
import { focusPane } from '../../commands/pane-focus.ts'
import { keysOf } from '../../commands/registry.ts'
import { IconButton } from '../../design/primitives/Button.tsx'
import { Icon } from '../../design/primitives/Icon.tsx'
import { Kbd } from '../../design/primitives/Kbd.tsx'
import { useApp, useAppStore } from '../../state/use-app.ts'
import styles from './SearchBox.module.css'

/** Where to type what to find. Every keystroke asks at once. */
export function SearchBox(): ReactNode {
  const store = useAppStore()
  const search = useApp((state) => state.search)
  const input = useRef<HTMLInputElement>(null)
  const keys = keysOf('search.focus')

  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      if (search === '') focusPane('list')
      else store.getState().typeSearch('')
    }
    if (event.key === 'Enter' || event.key === 'ArrowDown') {
      event.preventDefault()
      store.getState().enterList()
      focusPane('list')
    }
  }

  return (
    <search className={styles.box} data-pane="search">
      <Icon name="search" size={14} />
      <input
        ref={input}
        className={styles.input}
        type="search"
        aria-label="Search reports"
        placeholder="Search"
        value={search}
        maxLength={longestSearch}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => store.getState().typeSearch(event.currentTarget.value)}
        onKeyDown={press}
        data-pane-focus
      />
      {search === '' ? (
        keys !== undefined && <Kbd keys={keys} />
      ) : (
        <IconButton
          className={styles.clear}
          label="Clear the search"
          keys="Escape"
          onPress={() => {
            store.getState().typeSearch('')
            input.current?.focus()
          }}
        >
          <Icon name="cross" size={12} />
        </IconButton>
      )}
    </search>
  )
}
