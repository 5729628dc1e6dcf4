import type { CSSProperties, ReactNode } from 'react'
import type { LabelColor } from '#shared/desk/labels.ts'
import { labelInks } from '../label-look.ts'
import styles from './LabelDot.module.css'

/** The color of a label. The label's name is beside it, or in the name of the element around it. */
export function LabelDot({ color }: { readonly color: LabelColor }): ReactNode {
  const { hue, chroma } = labelInks[color]
  return (
    <span className={styles.dot} style={{ '--hue': hue, '--chroma': chroma } as CSSProperties} aria-hidden />
  )
}
