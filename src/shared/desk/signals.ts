/** What can be pointed out about a report: a hint to look at, never a judgment. */
export const signalKinds = ['repeatedText', 'noEvidence', 'newEndpoint', 'placeholders'] as const
export type SignalKind = (typeof signalKinds)[number]

/** Which of them a person wants to see. */
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
      /** The newest of them. */
      readonly reportIds: readonly number[]
      /** There are more than these. */
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
  /** What a form or a template left to be filled in, as it stands in the text. */
  | { readonly kind: 'placeholders'; readonly quotes: readonly string[] }
