import type { ComposerAudience } from '../state/shape/act-shape.ts'

interface ComposerWords {
  readonly mark: string
  readonly name: string
  readonly placeholder: string
  readonly send: string
  readonly sent: string
}

/** The texts of the composer for each audience; `name` is also the accessible name. */
export const composerWords: Readonly<Record<ComposerAudience, ComposerWords>> = {
  internal: {
    mark: 'Internal',
    name: 'Internal comment',
    placeholder: 'Write a note for the team…',
    send: 'Send internally',
    sent: 'Internal comment',
  },
  public: {
    mark: 'To the reporter',
    name: 'Public reply',
    placeholder: 'Write to the reporter…',
    send: 'Send to reporter',
    sent: 'Reply to the reporter',
  },
}
