/**
 * The size and times of a finished file when its bytes were last compared with its hash, so that only files changed
 * since then are read again. A stated size of 0 or less was never a real size, so it is cleared.
 */
export const evidenceFileMarksMigration = `
alter table evidence_downloads add column file_mark text;
update evidence_downloads set size = null where size <= 0;
`
