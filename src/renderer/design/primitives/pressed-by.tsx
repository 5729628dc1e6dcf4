import type { ComponentProps, ReactElement } from 'react'
import { ariaKeys } from '../key-caps.ts'

/**
 * Which keys press a part, for assistive tools: the caps beside it are drawings. React Aria hands no
 * `aria-keyshortcuts` on, so its elements are drawn with it. @param keys as the keymap writes them.
 */
export function pressedBy(keys: string | undefined): {
  render?: (props: ComponentProps<'button'>) => ReactElement
} {
  if (keys === undefined) return {}
  return { render: (props) => <button {...props} aria-keyshortcuts={ariaKeys(keys)} /> }
}

/** As `pressedBy`, for an item of a list or a menu. */
export function itemPressedBy(keys: string | undefined): {
  render?: (props: ComponentProps<'div'> | ComponentProps<'a'>) => ReactElement
} {
  if (keys === undefined) return {}
  // It is a link only with an address, which no item here has.
  return {
    render: (props) => <div {...(props as ComponentProps<'div'>)} aria-keyshortcuts={ariaKeys(keys)} />,
  }
}
