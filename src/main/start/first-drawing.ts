/** How long the desk waits for its window to be drawn, in ms; a window that is not visible draws nothing. */
const patience = 2_000

export interface FirstDrawing {
  /** To be called when the window has been drawn. */
  tell(): void
  /** Resolves when the window has been drawn, or after 2 s. */
  readonly over: Promise<void>
}

/** Syncing and upkeep begin after the first drawing, because they compete with it for the processor. */
export function awaitFirstDrawing(): FirstDrawing {
  const { promise, resolve } = Promise.withResolvers<void>()
  setTimeout(resolve, patience).unref()
  return { tell: resolve, over: promise }
}
