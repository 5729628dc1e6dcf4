/**
 * Duplicates are now found by the terms of each report's texts, stored as numbers (`rules/duplicates/term-codes.ts`).
 * The index of terms replaces the index of traits. Like the search index, it is not merged inside commits, and it
 * stores rowids alone; the terms to remove from it are read from the table. Its vocabulary shows how many reports have
 * a term. The terms of all reports are still to be written.
 */
export const reportTermsMigration = `
drop table traits;
drop table report_traits;
drop table waiting_traits;
create table report_terms (
  report_id integer primary key references reports (id) on delete cascade,
  codes blob not null
) strict;
create virtual table terms using fts5 (
  codes,
  content = 'report_terms',
  content_rowid = 'report_id',
  detail = none,
  columnsize = 0,
  tokenize = 'ascii'
);
create virtual table terms_vocabulary using fts5vocab ('terms', 'row');
insert into terms (terms, rank) values ('hashsize', 4194304);
insert into terms (terms, rank) values ('automerge', 0);
insert into terms (terms, rank) values ('crisismerge', 1000);
insert into terms (terms, rank) values ('usermerge', 16);
create table waiting_terms (
  report_id integer primary key references reports (id) on delete cascade
) strict;
insert into waiting_terms (report_id) select id from reports;
`
