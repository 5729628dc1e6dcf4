import { writeFile } from 'node:fs/promises'
import { err, ok, type Result } from '#shared/desk/result.ts'
import type { Log } from '../engine/log.ts'

/** Asks the user for the path of a file; null = the user canceled. */
export type ChooseFile = (name: string) => Promise<string | null>

/**
 * Writes the content of the window to a PDF. Only its owner can read a new file, since reports are confidential; a file
 * that is replaced keeps its permissions.
 *
 * @returns the path; null when the user chose none.
 */
export async function savePdf(
  window: { printPdf(): Promise<Uint8Array> },
  reportId: number,
  chooseFile: ChooseFile,
  log: Log,
): Promise<Result<string | null>> {
  try {
    const path = await chooseFile(`Report ${reportId}.pdf`)
    if (path === null) return ok(null)
    await writeFile(path, await window.printPdf(), { mode: 0o600 })
    return ok(path)
  } catch (cause) {
    return err({ kind: 'internal', reference: log.fault('saving a report as PDF', cause) })
  }
}
