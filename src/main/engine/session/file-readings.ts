/** Work that reads files of a copy on connections of its own: what puts another file in their place waits for it. */
export interface FileReadings {
  add<T>(reading: Promise<T>): Promise<T>
  /** Resolves when those that have begun are over, however they end. */
  over(): Promise<unknown>
}

export function createFileReadings(): FileReadings {
  const readings = new Set<Promise<void>>()
  return {
    add(reading) {
      const over = reading.then(
        () => undefined,
        () => undefined,
      )
      readings.add(over)
      void over.then(() => readings.delete(over))
      return reading
    },
    over: () => Promise.all(readings),
  }
}
