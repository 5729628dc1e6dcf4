/** Tracks readings of a copy's files on separate connections: a file is replaced only after they have ended. */
export interface FileReadings {
  add<T>(reading: Promise<T>): Promise<T>
  /** Resolves when all readings that have begun so far have ended, whatever their results. */
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
