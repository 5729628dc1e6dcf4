import type { ComponentProps, ReactElement } from 'react'
import { ariaKeys } from '../key-caps.ts'

/**
 * The keys that press an element, for assistive tools: the caps beside it are only drawings. React Aria does not pass
 * `aria-keyshortcuts` on, so its elements are rendered with it.
 *
 * @param keys as the keymap writes them.
 */
export function pressedBy(keys: string | undefined): {
  render?: (props: ComponentProps<'button'>) => ReactElement
} {
  if (keys === undefined) return {}
  return { render: (props) => <button {...props} aria-keyshortcuts={ariaKeys(keys)} /> }
}

/** Like `pressedBy`, for an item of a list or a menu. */
export function itemPressedBy(keys: string | undefined): {
  render?: (props: ComponentProps<'div'> | ComponentProps<'a'>) => ReactElement
} {
  if (keys === undefined) return {}
  // The item is a link only with an address, which no item here has.
  return {
    render: (props) => <div {...(props as ComponentProps<'div'>)} aria-keyshortcuts={ariaKeys(keys)} />,
  }
}
