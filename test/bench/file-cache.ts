import { closeSync, openSync, readSync } from 'node:fs'

const chunk = Buffer.alloc(8 * 2 ** 20)

/**
 * Reads a file completely, so that the system has it in memory, like the files of a program in daily use. Some machines
 * drop files from memory that were not read for a minute, however much memory is free; a figure would then measure the
 * disk.
 */
export function bringToMemory(file: string): void {
  const opened = openSync(file, 'r')
  try {
    while (readSync(opened, chunk) > 0);
  } finally {
    closeSync(opened)
  }
}

/** How much this process has read from the disk so far, in KiB. */
export function readFromDisk(): number {
  return process.resourceUsage().fsRead / 2
}
