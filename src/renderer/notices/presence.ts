/** Tells whether the user is at a window of the desk. */
export interface Presence {
  isHere(): boolean
  /** Calls `listener` when the user has left the window. */
  onLeave(listener: () => void): void
}

/** The message of a report window; `who` is the window's address, which identifies it. */
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
    // Only windows of the desk can use the channel, since it belongs to their origin.
    hear: (listener) => channel.addEventListener('message', ({ data }: MessageEvent<Word>) => listener(data)),
  }
}

/** In a report window: reports whether the window has the system's keyboard focus. */
export function tellPresence(window: Window, line: Pick<PresenceLine, 'say'>): void {
  const say = (isHere: boolean) => line.say({ who: window.location.search, isHere })
  const tell = () => say(window.document.hasFocus())
  for (const event of ['focus', 'blur'] as const) window.addEventListener(event, tell)
  window.addEventListener('pagehide', () => say(false))
  tell()
}

/** In the desk's own window: whether the user is at this window, or at a report window that reports the focus. */
export function presenceAt(window: Window, line: Pick<PresenceLine, 'hear'>): Presence {
  // When the user changes windows, the next one may report the focus before the last one reports losing it.
  const elsewhere = new Set<string>()
  line.hear(({ who, isHere }) => {
    if (isHere) elsewhere.add(who)
    else elsewhere.delete(who)
  })
  // A report window whose process crashed does not report that it lost the focus.
  window.addEventListener('focus', () => elsewhere.clear())
  return {
    isHere: () => window.document.hasFocus() || elsewhere.size > 0,
    onLeave: (listener) => window.addEventListener('blur', listener),
  }
}
