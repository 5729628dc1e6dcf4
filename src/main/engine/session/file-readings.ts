/** Readings of a copy's files on separate connections: replacing a file waits for them. */
export interface FileReadings {
  add<T>(reading: Promise<T>): Promise<T>
  /** Resolves when all readings that have begun are over, however they end. */
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
