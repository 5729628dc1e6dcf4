/** Whether the user is at a window of the desk. */
export interface Presence {
  isHere(): boolean
  /** Calls back when the user has left. */
  onLeave(listener: () => void): void
}

/** The message of a report window: its address tells it from the others. */
interface Word {
  readonly who: string
  readonly isHere: boolean
}

/** The channel between the windows of the desk. */
interface PresenceLine {
  say(word: Word): void
  hear(listener: (word: Word) => void): void
}

export function openPresence(): PresenceLine {
  const channel = new BroadcastChannel('presence')
  return {
    say: (word) => channel.postMessage(word),
    // Only windows of the desk are on it: the channel belongs to their origin.
    hear: (listener) => channel.addEventListener('message', ({ data }: MessageEvent<Word>) => listener(data)),
  }
}

/** A report window reports whether it has the focus of the desktop. */
export function tellPresence(window: Window, line: Pick<PresenceLine, 'say'>): void {
  const say = (isHere: boolean) => line.say({ who: window.location.search, isHere })
  const tell = () => say(window.document.hasFocus())
  for (const event of ['focus', 'blur'] as const) window.addEventListener(event, tell)
  window.addEventListener('pagehide', () => say(false))
  tell()
}

/** Whether the user is at any of the windows: the desk's own, or one that reports so. */
export function presenceAt(window: Window, line: Pick<PresenceLine, 'hear'>): Presence {
  // The next window may report the focus before the last one reports losing it.
  const elsewhere = new Set<string>()
  line.hear(({ who, isHere }) => {
    if (isHere) elsewhere.add(who)
    else elsewhere.delete(who)
  })
  return {
    isHere: () => window.document.hasFocus() || elsewhere.size > 0,
    onLeave: (listener) => window.addEventListener('blur', listener),
  }
}
