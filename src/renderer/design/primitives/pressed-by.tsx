import type { ComponentProps, ReactElement } from 'react'
import { ariaKeys } from '../key-caps.ts'

/**
 * Properties that tell assistive tools which keys press an element; the key caps beside it are only drawings. React
 * Aria does not pass `aria-keyshortcuts` on, so its elements are rendered with the attribute.
 *
 * @param keys in the keymap's notation; undefined = none.
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
  // A list item is rendered as a link only if it has an address, which no item here has.
  return {
    render: (props) => <div {...(props as ComponentProps<'div'>)} aria-keyshortcuts={ariaKeys(keys)} />,
  }
}
