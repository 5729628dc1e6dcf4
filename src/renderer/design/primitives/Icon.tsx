import type { ReactNode } from 'react'
import styles from './Icon.module.css'

/** Shapes of the icons, drawn for this desk on a grid of 16 with the same stroke, so that they match. */
const shapes = {
  inbox: <path d="M2 9l2-5.5h8L14 9v4H2zM2 9h3.5l1 2h3l1-2H14" />,
  person: (
    <>
      <circle cx="8" cy="5.5" r="2.7" />
      <path d="M2.8 13.5c.8-2.6 2.8-3.7 5.2-3.7s4.4 1.1 5.2 3.7" />
    </>
  ),
  unassigned: <circle cx="8" cy="8" r="5.6" strokeDasharray="2.4 2" />,
  reply: <path d="M6 4L2.5 7.5 6 11M2.8 7.5H9c2.8 0 4.5 1.6 4.5 4.5" />,
  stack: <path d="M8 2.2l6 3-6 3-6-3zM2 8.2l6 3 6-3M2 11l6 3 6-3" />,
  chart: <path d="M2.500 2.500v11h11M5.500 11V8M8.500 11V5M11.500 11V7" />,
  view: <path d="M2.200 3.500h11.600L9.500 8.800v4.400l-3-1.500V8.800z" />,
  more: <path d="M3.500 8h.2M8 8h.2M12.500 8h.2" strokeWidth="2" />,
  search: (
    <>
      <circle cx="7" cy="7" r="4.2" />
      <path d="M10.2 10.2L14 14" />
    </>
  ),
  chevronDown: <path d="M4.5 6.5L8 10l3.5-3.5" />,
  chevronUp: <path d="M4.5 9.5L8 6l3.5 3.5" />,
  chevronRight: <path d="M6.5 4.5L10 8l-3.5 3.5" />,
  arrowLeft: <path d="M7 3.5L2.5 8 7 12.5M3 8h10.5" />,
  arrowUp: <path d="M3.5 7L8 2.5 12.5 7M8 3v10.5" />,
  check: <path d="M3 8.5l3.2 3.2L13 5" />,
  cross: <path d="M4 4l8 8M12 4l-8 8" />,
  pencil: <path d="M3 13l.7-3.200L11 2.500l2.500 2.500-7.300 7.300z" />,
  plus: <path d="M8 3v10M3 8h10" />,
  gear: (
    <>
      <circle cx="8" cy="8" r="2" />
      <path d="M8 1.8v2M8 12.2v2M1.8 8h2M12.2 8h2M3.6 3.6L5 5M11 11l1.4 1.4M12.4 3.6L11 5M5 11l-1.4 1.4" />
    </>
  ),
  eye: (
    <>
      <path d="M1.5 8S3.8 3.8 8 3.8 14.5 8 14.5 8 12.2 12.2 8 12.2 1.5 8 1.5 8z" />
      <circle cx="8" cy="8" r="1.8" />
    </>
  ),
  eyeOff: (
    <path d="M6.3 4A6.6 6.6 0 0 1 8 3.8c4.2 0 6.5 4.2 6.5 4.2a11 11 0 0 1-1.7 2.2M4.1 5A10.8 10.8 0 0 0 1.5 8S3.8 12.2 8 12.2a6.4 6.4 0 0 0 3.3-.9M2.5 2.500l11 11" />
  ),
  key: (
    <>
      <circle cx="5" cy="11" r="2.7" />
      <path d="M7 9l6-6M10.5 5.500l2 2" />
    </>
  ),
  sync: (
    <path d="M13.5 8A5.5 5.5 0 0 1 3.7 11.400M2.5 8A5.5 5.5 0 0 1 12.3 4.600M12.5 2v2.800H9.700M3.5 14v-2.800h2.8" />
  ),
  offline: (
    <path d="M2.2 6.200A8.5 8.5 0 0 1 5 4.500M13.8 6.200a8.5 8.5 0 0 0-5-2.300M4.5 9a5 5 0 0 1 1.8-1.200M11.5 9a5 5 0 0 0-1-.8M7.9 12.300h.2M2.5 2l11 12" />
  ),
  warning: <path d="M8 2.200l6.3 11.300H1.700zM8 6.300v3.400M8 11.500v.2" />,
  info: (
    <>
      <circle cx="8" cy="8" r="5.8" />
      <path d="M8 7.300v3.700M8 5v.2" />
    </>
  ),
  lock: <path d="M3.5 7.200h9v6.300h-9zM5.3 7.200V5a2.7 2.7 0 0 1 5.4 0v2.2" />,
  menu: <path d="M2.5 4.500h11M2.5 8h11M2.5 11.500h11" />,
  sort: <path d="M5 3v10M5 13l-2.5-2.500M5 13l2.5-2.500M9.5 4h4M9.5 8h3M9.5 12h2" />,
  keyboard: <path d="M1.8 4h12.400v8H1.800zM4.3 6.700h.2M7 6.700h.2M9.7 6.700h.2M12 6.700h.2M5 9.500h6" />,
  folder: <path d="M1.8 12.800V3.500h4.400l1.4 1.700h6.600v7.600z" />,
  trash: <path d="M2.8 4.300h10.400M6 4.300V2.500h4v1.800M4.2 4.300l.6 9.200h6.400l.6-9.2" />,
  command: (
    <path d="M6 6V4.200A1.7 1.7 0 1 0 4.2 6H11.800A1.7 1.7 0 1 0 10 4.200v7.600a1.7 1.7 0 1 0 1.8-1.800H4.200A1.7 1.7 0 1 0 6 11.800z" />
  ),
  sun: (
    <>
      <circle cx="8" cy="8" r="2.8" />
      <path d="M8 1.500v1.500M8 13v1.500M1.5 8H3M13 8h1.500M3.4 3.400l1 1M11.6 11.600l1 1M12.6 3.400l-1 1M4.4 11.600l-1 1" />
    </>
  ),
  copy: <path d="M5.500 5.500v-3h8v8h-3M2.500 5.500h8v8h-8z" />,
  file: <path d="M4 1.800h5.500L12.500 5v9.200H4zM9.300 2v3.200h3" />,
  image: <path d="M2 3h12v10H2zM2.300 11.500l3.700-4 3 3 1.700-1.700 3 3M10.800 6.200h.2" />,
  download: <path d="M8 2v8.500M4.500 7L8 10.500 11.500 7M2.500 13.500h11" />,
  pause: <path d="M5.500 3.500v9M10.500 3.500v9" />,
  resume: <path d="M5 3.200v9.600L12.500 8z" />,
  done: (
    <>
      <circle cx="8" cy="8" r="5.5" />
      <path d="M5.500 8l2 2 3.500-4" />
    </>
  ),
  clock: (
    <>
      <circle cx="8" cy="8" r="5.6" />
      <path d="M8 4.800V8l2.200 1.500" />
    </>
  ),
  paperclip: (
    <path d="M12.800 7.300l-5 5a3 3 0 0 1-4.300-4.300l5.500-5.500a2 2 0 0 1 2.900 2.900l-5.300 5.300a1 1 0 0 1-1.500-1.500l4.600-4.600" />
  ),
  pin: <path d="M5.500 2h5M6.300 2.200v4L4 9.300h8L9.700 6.200v-4M8 9.500v4.500" />,
  tag: <path d="M2.500 2.500h5.200l5.800 5.800-5.200 5.200-5.800-5.800zM5.300 5.300h.2" />,
  note: <path d="M3 2.500h10v6.800L9.300 13H3zM12.800 9.300H9.300V13M5.300 5.500h5.400M5.300 8h3" />,
  moon: <path d="M13.2 9.8A5.8 5.8 0 0 1 6.2 2.8a5.8 5.8 0 1 0 7 7z" />,
  bug: (
    <path d="M5 7a3 3 0 0 1 6 0v3a3 3 0 0 1-6 0zM5.5 4.5L4 3M10.5 4.5L12 3M5 8.5H2.5M13.5 8.5H11M5.3 11L3 12.5M10.7 11l2.3 1.5" />
  ),
  coin: (
    <>
      <circle cx="8" cy="8" r="5.8" />
      <path d="M10.2 5.9A2.9 2.9 0 1 0 10.2 10.1M8 4v1.100M8 10.900V12" />
    </>
  ),
  target: (
    <>
      <circle cx="8" cy="8" r="5.6" />
      <circle cx="8" cy="8" r="2.2" />
    </>
  ),
  sparkle: <path d="M8 2l1.5 4.500L14 8l-4.5 1.500L8 14l-1.5-4.500L2 8l4.5-1.500z" />,
} as const satisfies Record<string, ReactNode>

export type IconName = keyof typeof shapes

interface IconProps {
  readonly name: IconName
  /** Width and height in px; 15 fits beside text. */
  readonly size?: number
}

/** An icon that repeats the text beside it; hidden from assistive tools. */
export function Icon({ name, size = 15 }: IconProps): ReactNode {
  return (
    <svg className={styles.icon} width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      {shapes[name]}
    </svg>
  )
}
