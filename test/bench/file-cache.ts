import { closeSync, openSync, readSync } from 'node:fs'

const chunk = Buffer.alloc(8 * 2 ** 20)

/**
 * Reads a file through, so that the system has it in memory as it has what people work with. Some machines drop what
 * nobody read for a minute however much memory is free, and a figure would be that of their disk.
 */
export function bringToMemory(file: string): void {
  const opened = openSync(file, 'r')
  try {
    while (readSync(opened, chunk) > 0);
  } finally {
    closeSync(opened)
  }
}

/** What this process has read from the disk so far, in KiB. */
export function readFromDisk(): number {
  return process.resourceUsage().fsRead / 2
}
