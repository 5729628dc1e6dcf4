import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import Database from 'better-sqlite3-multiple-ciphers'
import { settledTogether } from '#main/engine/store/transaction.ts'
import type { ReportAnswers } from './sample-answers.ts'

/** The search index is set up as in the desk. The tables of rows have no further indexes and no derived columns. */
const tables = `
  create table reports (id integer primary key, facts text);
  create table comments (report_id integer, id text, facts text, primary key (report_id, id)) without rowid;
  create virtual table search using fts5 (
    report_id, title, summary, description, impact, cve, comments, evidence,
    content = '', contentless_delete = 1, prefix = '1 2 3 4', tokenize = 'unicode61 remove_diacritics 2'
  );
  insert into search (search, rank) values ('hashsize', 16777216);
  insert into search (search, rank) values ('automerge', 0);`

/**
 * Stores the texts of the sample without anything else, in transactions as large as those in which the desk indexes.
 * The result is the speed of SQLite alone on this machine. Compared with it, figures of different hours and machines
 * can be compared with each other.
 * @returns reports per second.
 */
export function storePlainly(sample: readonly ReportAnswers[]): number {
  const folder = mkdtempSync(join(tmpdir(), 'triage-desk-bench-'))
  const db = new Database(join(folder, 'plain.sqlite'))
  try {
    db.pragma('journal_mode = wal')
    db.pragma('synchronous = normal')
    db.exec(tables)
    const report = db.prepare('insert into reports values (?, ?)')
    const comment = db.prepare('insert into comments values (?, ?, ?)')
    const document = db.prepare('insert into search values (?, ?, ?, ?, ?, ?, ?, ?)')
    const store = db.transaction((some: ReturnType<typeof prepared>[]) => {
      for (const { facts, entries, texts } of some) {
        report.run(facts)
        for (const entry of entries) comment.run(entry)
        document.run(texts)
      }
    })
    const rows = sample.map(prepared)
    const start = performance.now()
    for (let at = 0; at < rows.length; at += settledTogether) store(rows.slice(at, at + settledTogether))
    return Math.round((rows.length / (performance.now() - start)) * 1_000)
  } finally {
    db.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function prepared({ report, activities, evidence }: ReportAnswers) {
  const { id, name, summary, description, impact, cve } = report
  const comments = activities.map(({ message }) => message ?? '').join('\n')
  const names = evidence.map(({ filename }) => filename ?? '').join('\n')
  return {
    facts: [id, JSON.stringify(report)],
    entries: activities.map((entry) => [id, entry.id, JSON.stringify(entry)]),
    texts: [String(id), name, summary, description, impact, cve, comments, names].map((text) => text ?? null),
  }
}
