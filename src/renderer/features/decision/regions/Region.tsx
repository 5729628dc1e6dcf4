import { type ReactNode, useId } from 'react'
import styles from './Region.module.css'

interface RegionProps {
  readonly title: string
  /** At the other end of the heading. */
  readonly end?: ReactNode
  readonly children: ReactNode
}

/** A part of the sidebar under its heading, which names it. */
export function Region({ title, end, children }: RegionProps): ReactNode {
  const id = useId()
  return (
    <section className={styles.region} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {end}
      </header>
      {children}
    </section>
  )
}
