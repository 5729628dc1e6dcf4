const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** A readable size, in steps of 1,024 and with at most three digits: `214 KB`, `4.1 MB`. */
export function formatByteSize(bytes: number): string {
  let size = bytes
  let step = 0
  while (size >= 999.5 && step < units.length - 1) {
    size /= 1_024
    step += 1
  }
  const figures = step === 0 || size >= 99.5 ? Math.round(size) : Number(size.toFixed(1))
  return `${figures} ${units[step]}`
}
