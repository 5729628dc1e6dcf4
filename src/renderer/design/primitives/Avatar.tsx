import type { CSSProperties, ReactNode } from 'react'
import { hueOf, initials } from '../person-look.ts'
import styles from './Avatar.module.css'

interface AvatarProps {
  readonly person: { readonly id: string; readonly nickname: string } | null
  /** Diameter in px. */
  readonly size?: number
}

/** A person as two letters on their colour; an empty dashed ring for nobody. Decorative: the name stands beside it. */
export function Avatar({ person, size = 18 }: AvatarProps): ReactNode {
  const shape: CSSProperties = { width: size, height: size, fontSize: Math.round(size * 0.48) }
  if (person === null) return <span className={styles.nobody} style={shape} aria-hidden="true" />
  const look = { ...shape, '--hue': hueOf(person.id) } as CSSProperties
  return (
    <span className={styles.avatar} style={look} aria-hidden="true">
      {initials(person.nickname)}
    </span>
  )
}
