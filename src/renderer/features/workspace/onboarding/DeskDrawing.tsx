import type { ReactNode } from 'react'
import type { SeverityBand } from '#shared/rules/severity.ts'
import { Avatar } from '../../../design/primitives/Avatar.tsx'
import { Kbd } from '../../../design/primitives/Kbd.tsx'
import { SeverityGlyph } from '../../../design/primitives/SeverityGlyph.tsx'
import styles from './DeskDrawing.module.css'

interface DrawnRow {
  readonly band: SeverityBand
  readonly title: string
  readonly facts: string
  readonly age: string
  readonly person: string
  readonly isSeen?: boolean
}

/** Invented reports that show what a list looks like. */
const rows: readonly DrawnRow[] = [
  {
    band: 'critical',
    title: 'SQL injection in the export filter returns the whole table',
    facts: 'Web shop · New',
    age: '6 min',
    person: 'June Park',
  },
  {
    band: 'high',
    title: 'Password reset token reaches a third party by Referer',
    facts: 'Accounts · Triaged',
    age: '40 min',
    person: 'Mara K',
  },
  {
    band: 'high',
    title: 'Session of a deleted user stays valid for a day',
    facts: 'Mobile · Needs more info',
    age: '2 h',
    person: 'Mara K',
  },
  {
    band: 'medium',
    title: 'Stored script in the invoice note, one click needed',
    facts: 'Payments · Triaged',
    age: '3 h',
    person: 'Oleg T',
  },
  {
    band: 'medium',
    title: 'Refresh of a token can be raced',
    facts: 'Mobile · New',
    age: '5 h',
    person: 'Oleg T',
    isSeen: true,
  },
  {
    band: 'low',
    title: 'Error page names the framework and its version',
    facts: 'Web shop · Informative',
    age: '1 d',
    person: 'June Park',
    isSeen: true,
  },
  {
    band: 'high',
    title: 'Card details of others by counting up an id',
    facts: 'Payments · Triaged',
    age: '1 d',
    person: 'Ana Ruiz',
    isSeen: true,
  },
  {
    band: 'none',
    title: 'No SPF record on a parked domain',
    facts: 'Web shop · Out of scope',
    age: '2 d',
    person: 'Ana Ruiz',
    isSeen: true,
  },
  {
    band: 'medium',
    title: 'Open redirect after sign-in with an encoded slash',
    facts: 'Accounts · New',
    age: '4 d',
    person: 'Mara K',
    isSeen: true,
  },
]

/** A picture of the desk, shown before the user has connected. Decorative. */
export function DeskDrawing(): ReactNode {
  return (
    <div className={styles.stage} aria-hidden="true" inert>
      <div className={styles.sheet}>
        {rows.map((row, index) => (
          <div
            key={row.title}
            className={styles.row}
            data-cursor={index === 1 || undefined}
            data-seen={row.isSeen || undefined}
          >
            <SeverityGlyph band={row.band} />
            <span className={styles.text}>
              <span className={styles.title}>{row.title}</span>
              <span className={styles.facts}>{row.facts}</span>
            </span>
            <span className={styles.end}>
              {row.age}
              <Avatar person={{ id: row.person, nickname: row.person }} />
            </span>
          </div>
        ))}
      </div>
      <ul className={styles.keys}>
        <li>
          <Kbd keys="j" /> <Kbd keys="k" /> move
        </li>
        <li>
          <Kbd keys="/" /> search
        </li>
        <li>
          <Kbd keys="$mod+k" /> anything else
        </li>
      </ul>
    </div>
  )
}
