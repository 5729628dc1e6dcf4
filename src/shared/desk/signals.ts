/** Kinds of signals about a report. Signals are hints worth checking, never judgments. */
export const signalKinds = ['repeatedText', 'noEvidence', 'newEndpoint', 'placeholders'] as const
export type SignalKind = (typeof signalKinds)[number]

/** Which kinds of signals the user wants to see. */
export type SignalChoices = Readonly<Record<SignalKind, boolean>>

export const allSignals: SignalChoices = {
  repeatedText: true,
  noEvidence: true,
  newEndpoint: true,
  placeholders: true,
}

/** A signal with its proof. */
export type Signal =
  /** A passage that other reports contain word for word. */
  | {
      readonly kind: 'repeatedText'
      readonly passage: string
      /** Ids of the newest reports with the passage. */
      readonly reportIds: readonly number[]
      /** Whether more reports have the passage than `reportIds` lists. */
      readonly hasMore: boolean
      /** A search that lists all of those reports. */
      readonly search: string
    }
  /** The report's list of evidence was read and is empty. */
  | { readonly kind: 'noEvidence'; readonly readAt: number }
  /** Paths that no other report of the program and none of its targets mention. */
  | {
      readonly kind: 'newEndpoint'
      readonly endpoints: readonly { readonly path: string; readonly search: string }[]
    }
  /** Placeholders of a form or template that the reporter did not fill in, quoted from the text. */
  | { readonly kind: 'placeholders'; readonly quotes: readonly string[] }
