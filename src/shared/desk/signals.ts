/** Kinds of signals about a report: hints to look at, never judgments. */
export const signalKinds = ['repeatedText', 'noEvidence', 'newEndpoint', 'placeholders'] as const
export type SignalKind = (typeof signalKinds)[number]

/** Which of them the user wants to see. */
export type SignalChoices = Readonly<Record<SignalKind, boolean>>

export const allSignals: SignalChoices = {
  repeatedText: true,
  noEvidence: true,
  newEndpoint: true,
  placeholders: true,
}

/** A signal with its proof. */
export type Signal =
  /** A passage that other reports have word for word. */
  | {
      readonly kind: 'repeatedText'
      readonly passage: string
      /** The newest of those reports. */
      readonly reportIds: readonly number[]
      /** Whether there are more. */
      readonly hasMore: boolean
      /** Lists all of them. */
      readonly search: string
    }
  /** The list of evidence was read, and is empty. */
  | { readonly kind: 'noEvidence'; readonly readAt: number }
  /** Paths that no other report and no target of the program names. */
  | {
      readonly kind: 'newEndpoint'
      readonly endpoints: readonly { readonly path: string; readonly search: string }[]
    }
  /** Placeholders of a form or template that were not filled in, as the text has them. */
  | { readonly kind: 'placeholders'; readonly quotes: readonly string[] }
