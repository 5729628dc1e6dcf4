import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExportJob } from '#main/engine/exports/export-job.ts'
import { exportPart } from '#main/engine/exports/name-export.ts'
import { temporaryFolder } from '../store/temporary-store.ts'

/** A line of an exported file, with the fields that tests read. */
export interface ExportedLine {
  readonly id: number
  readonly name?: string
  readonly status?: { readonly id: number }
  readonly unsent?: readonly string[]
  readonly includesInternal: boolean
  readonly textsComplete: boolean
  readonly activitiesComplete: boolean
  readonly lastActivityAt?: string
  readonly activities?: readonly {
    readonly id: number
    readonly message: string
    readonly isInternal: boolean
  }[]
}

const everything = { view: { kind: 'all' }, search: '', sort: 'activity' } as const

/** A job that exports a whole copy as NDJSON by default. */
export function jobOn(file: string, fields: Partial<ExportJob> = {}): ExportJob {
  return {
    file,
    key: null,
    selection: { kind: 'matching', question: everything, except: [] },
    me: null,
    format: 'ndjson',
    withInternal: false,
    withOwn: false,
    part: exportPart(temporaryFolder()),
    at: Date.now(),
    ...fields,
  }
}

export function linesIn(path: string): readonly ExportedLine[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
}

/** The complete files in a folder, and the hidden parts that the desk made. */
export function filesIn(folder: string): {
  readonly named: readonly string[]
  readonly parts: readonly string[]
} {
  const all = readdirSync(folder).toSorted()
  return {
    named: all.filter((name) => !name.startsWith('.')),
    parts: all.filter((name) => name.startsWith('.')).map((name) => join(folder, name)),
  }
}
