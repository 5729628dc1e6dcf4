import type { ReactElement, ReactNode } from 'react'
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
  Header,
  MenuTrigger,
  Popover,
  Separator,
} from 'react-aria-components'
import { Icon, type IconName } from './Icon.tsx'
import { Kbd } from './Kbd.tsx'
import styles from './Menu.module.css'
import { itemPressedBy } from './pressed-by.tsx'

interface MenuProps {
  readonly label: string
  /** The button that opens the menu. */
  readonly trigger: ReactElement
  readonly children: ReactNode
  /** Called just before the menu is shown. */
  readonly onOpen?: () => void
  readonly placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end'
}

/** A menu that a button opens. */
export function Menu({ label, trigger, children, onOpen, placement = 'bottom start' }: MenuProps): ReactNode {
  return (
    <MenuTrigger
      onOpenChange={(isOpen) => {
        if (isOpen) onOpen?.()
      }}
    >
      {trigger}
      <Popover className={styles.popover} placement={placement} offset={4}>
        <AriaMenu className={styles.menu} aria-label={label}>
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  )
}

interface MenuItemProps {
  readonly id: string
  /** The text for type-ahead and assistive tools. */
  readonly label: string
  readonly onChoose: () => void
  readonly icon?: IconName
  /** Shown before the label, beside the tick. */
  readonly sign?: ReactNode
  readonly keys?: string | undefined
  readonly description?: string
  /** Whether this is the current choice; it is ticked. */
  readonly isCurrent?: boolean
  readonly isDisabled?: boolean
  readonly tone?: 'plain' | 'bad'
}

export function MenuItem(props: MenuItemProps): ReactNode {
  const {
    id,
    label,
    onChoose,
    icon,
    sign,
    keys,
    description,
    isCurrent,
    isDisabled = false,
    tone = 'plain',
  } = props
  return (
    <AriaMenuItem
      id={id}
      className={styles.item}
      textValue={label}
      isDisabled={isDisabled}
      onAction={onChoose}
      data-tone={tone}
      {...itemPressedBy(keys)}
    >
      <span className={styles.sign}>
        {isCurrent === true ? <Icon name="check" /> : icon !== undefined && <Icon name={icon} />}
      </span>
      {sign}
      <span className={styles.words}>
        <bdi>{label}</bdi>
        {isCurrent === true && <span className="visually-hidden"> (in use)</span>}
        {description !== undefined && <small className={styles.description}>{description}</small>}
      </span>
      {keys !== undefined && <Kbd keys={keys} />}
    </AriaMenuItem>
  )
}

interface MenuSectionProps {
  readonly title: string
  readonly children: ReactNode
}

export function MenuSection({ title, children }: MenuSectionProps): ReactNode {
  return (
    <AriaMenuSection className={styles.section}>
      <Header className={styles.sectionTitle}>{title}</Header>
      {children}
    </AriaMenuSection>
  )
}

export function MenuSeparator(): ReactNode {
  return <Separator className={styles.separator} />
}
