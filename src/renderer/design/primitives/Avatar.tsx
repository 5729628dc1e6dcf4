import type { CSSProperties, ReactNode } from 'react'
import { hueOf, initials } from '../person-look.ts'
import styles from './Avatar.module.css'

interface AvatarProps {
  readonly person: { readonly id: string; readonly nickname: string } | null
  /** Diameter in px. */
  readonly size?: number
  /** The person's name, if it is not shown beside the avatar. */
  readonly title?: string
}

const usual = 18

/**
 * A person as two letters on their color; an empty dashed ring for unassigned. Decorative, since the name is beside it.
 */
export function Avatar({ person, size = usual, title }: AvatarProps): ReactNode {
  const shape: CSSProperties =
    size === usual
      ? {}
      : { width: size, height: size, fontSize: Math.round(size * 0.48), lineHeight: `${size}px` }
  if (person === null)
    return <span className={styles.nobody} style={shape} title={title} aria-hidden="true" />
  return (
    <span
      className={styles.avatar}
      style={{ ...shape, backgroundColor: `oklch(0.49 0.12 ${hueOf(person.id)})` }}
      title={title}
      aria-hidden="true"
    >
      {initials(person.nickname)}
    </span>
  )
}
