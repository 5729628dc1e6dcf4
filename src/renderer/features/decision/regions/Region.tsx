import { type ReactNode, useId } from 'react'
import styles from './Region.module.css'

interface RegionProps {
  readonly title: string
  /** Shown at the other end of the heading's line. */
  readonly end?: ReactNode
  readonly children: ReactNode
}

/** A section of the sidebar, named by its heading. */
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
