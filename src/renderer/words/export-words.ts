import type { CopyForm, ExportFormat } from '#shared/desk/export-formats.ts'
import type { ExportDoubts, ExportedFile, ExportProgress } from '#shared/desk/exports.ts'
import type { SecretKind } from '#shared/rules/secrets/finding.ts'
import { secretWords } from '#shared/rules/secrets/secret-words.ts'
import { formatCount } from '../design/primitives/Count.tsx'
import { countReports } from './bulk-words.ts'

/** The title of each file format, and what it is for. */
export const formatWords: Readonly<Record<ExportFormat, { readonly title: string; readonly about: string }>> =
  {
    csv: { title: 'CSV', about: 'Facts as a table, for spreadsheets. No texts, no timeline.' },
    ndjson: { title: 'NDJSON', about: 'Everything, one report per line, for scripts.' },
    markdown: { title: 'Markdown', about: 'Facts, texts, and timeline, to read and share.' },
  }

/** The form in which a report was copied, for use within a sentence. */
export const copyFormWords: Readonly<Record<CopyForm, string>> = {
  markdown: 'Markdown',
  github: 'a GitHub issue',
  gitlab: 'a GitLab issue',
  jira: 'a Jira ticket',
}

export function exportProgressWords({ done, of }: ExportProgress): string {
  return of === null ? 'Looking up the reports…' : `${formatCount(done)} of ${countReports(of)}`
}

/** The title of a finished export: `Exported 1,234 reports`. */
export function exportedWords({ reports }: Pick<ExportedFile, 'reports'>): string {
  return `Exported ${countReports(reports)}`
}

/** What a user should know about a file before passing it on; empty when there is nothing. */
export function exportNotes({ gone, incomplete, unsent }: ExportedFile): readonly string[] {
  const are = (count: number) => (count === 1 ? 'is' : 'are')
  return [
    ...(incomplete > 0
      ? [
          `${countReports(incomplete)} ${are(incomplete)} incomplete: some of it isn’t on this computer, or has changed since.`,
        ]
      : []),
    ...(unsent > 0
      ? [`${countReports(unsent)} ${unsent === 1 ? 'includes' : 'include'} changes you haven’t sent yet.`]
      : []),
    ...(gone > 0
      ? [`${countReports(gone)} ${are(gone)} no longer here and ${gone === 1 ? 'was' : 'were'} left out.`]
      : []),
  ]
}

/** Says how many reports may contain secrets: `3 reports may hold secrets`. */
export function doubtfulWords({ reports }: Pick<ExportDoubts, 'reports'>): string {
  return `${countReports(reports)} may hold secrets`
}

/** A list of kinds of secrets: `Private key, password`. */
export function kindsWords(kinds: readonly SecretKind[]): string {
  return kinds.map((kind, at) => (at === 0 ? secretWords[kind] : inSentence(secretWords[kind]))).join(', ')
}

/** Lowercases the first letter for use within a sentence; names and abbreviations keep their capitals. */
function inSentence(words: string): string {
  return /^[A-Z][a-z]/.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words
}
