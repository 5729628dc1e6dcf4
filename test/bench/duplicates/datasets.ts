import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { gunzipSync } from 'node:zlib'
import * as z from 'zod'
import { createWorld } from '#service/sample/create-world.ts'
import { generateReports } from '#service/sample/generate-reports.ts'
import { ReceivedReport } from '#shared/admin-api/received.ts'
import type { Program } from '#shared/admin-api/resources.ts'
import { answersOf, type ReportAnswers } from '../sample-answers.ts'

/** A report as it arrives, with the truth about it, which the desk does not see. */
export interface Case {
  readonly answers: ReportAnswers
  /** Reports of one cluster are about the same bug; null = unknown for this report. */
  readonly cluster: string | null
}

export interface Dataset {
  readonly name: string
  readonly programs: readonly Program[]
  /** Reports in the order of their arrival. */
  readonly cases: Iterable<Case>
  readonly reports: number
  /** Only reports from this index on are asked about. */
  readonly askedFrom: number
  /** Which later reports of a cluster are asked about: the second one, or all. */
  readonly asks: 'second' | 'all'
}

const now = Date.UTC(2026, 0, 15)
/** Maximum number of the sample's reports that are asked about. In a small sample, four fifths are asked about. */
const askedAtMost = 2_000

/** The sample's reports. Reports that the sample wrote for one bug form a cluster, which the desk does not see. */
export function sampleDataset(reports: number, seed: number): Dataset {
  const world = createWorld(seed)
  const answers = answersOf(world)
  const cases = function* (): Iterable<Case> {
    for (const sample of generateReports(world, { count: reports, now })) {
      // A report that has just arrived is not marked as a duplicate and has no timeline.
      const found = answers(sample)
      yield {
        answers: {
          ...found,
          report: { ...found.report, duplicateOf: undefined },
          activities: [],
        },
        cluster: String(sample.firstReportId),
      }
    }
  }
  return {
    name: `sample ${seed}`,
    programs: world.programs,
    cases: cases(),
    reports,
    askedFrom: reports - Math.min(askedAtMost, Math.floor(reports * 0.8)),
    asks: 'all',
  }
}

const Text = z.string().nullish()
/** A line of a file of real reports; the README in this folder describes the format. */
const Line = z.object({
  id: z.int().min(1),
  at: z.number(),
  programId: z.int().nullish(),
  title: z.string(),
  summary: Text,
  description: Text,
  impact: Text,
  cluster: z.union([z.string(), z.number()]).nullish(),
})
const FirstLine = z.object({
  dataset: z.string(),
  programs: z.array(z.object({ id: z.int(), name: z.string() })).default([]),
})

/**
 * Real reports: one JSON object per line, compressed by gzip or not. A first line with `dataset` names them. The other
 * lines have the format of `Line`, or are reports as the API returns them, whose clusters are read from `duplicateOf`.
 */
export function fileDataset(file: string): Dataset {
  const bytes = readFileSync(file)
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  const lines = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): unknown => JSON.parse(line))
  const head = FirstLine.safeParse(lines[0])
  const rows = head.success ? lines.slice(1) : lines
  const cases = rows.every((row) => typeof row === 'object' && row !== null && 'title' in row)
    ? rows.map((row) => caseOfLine(Line.parse(row)))
    : casesOfApi(rows)
  const arrived = cases.toSorted(
    (one, other) => (one.answers.report.createdAt ?? 0) - (other.answers.report.createdAt ?? 0),
  )
  return {
    name: head.success ? head.data.dataset : basename(file),
    programs: (head.success ? head.data.programs : []).map(({ id, name }) => ({
      id,
      alias: name,
      name,
      description: '',
      currency: 'USD',
      isActive: true,
      isPaused: false,
      isPublished: true,
    })),
    cases: arrived,
    reports: arrived.length,
    askedFrom: 0,
    asks: 'second',
  }
}

function caseOfLine({ id, at, programId, title, cluster, ...texts }: z.infer<typeof Line>): Case {
  const report: ReceivedReport = {
    id,
    name: title,
    createdAt: at,
    lastActivityAt: at,
    programId: programId ?? undefined,
    summary: texts.summary ?? '',
    description: texts.description ?? '',
    impact: texts.impact ?? '',
  }
  return {
    answers: { report, activities: [], evidence: [] },
    cluster: cluster === null || cluster === undefined ? null : String(cluster),
  }
}

function casesOfApi(rows: readonly unknown[]): readonly Case[] {
  const reports = rows.map((row) => ReceivedReport.parse(row))
  const originalOf = new Map(reports.map(({ id, duplicateOf }) => [id, duplicateOf ?? null]))
  const rootOf = (id: number, steps = 0): number => {
    const original = originalOf.get(id) ?? null
    return original === null || steps > 50 ? id : rootOf(original, steps + 1)
  }
  return reports.map(({ duplicateOf: _duplicateOf, ...report }) => ({
    answers: { report, activities: [], evidence: [] },
    cluster: String(rootOf(report.id)),
  }))
}
