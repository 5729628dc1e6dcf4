/**
 * The data by which duplicates are found: traits of each report's texts, as words that reveal nothing by themselves,
 * and an index of them. Migration 0025 replaces both. The index stores rowids alone and reads the table to remove
 * entries; like the search index, it does not merge inside commits. Another table lists the reports whose traits are
 * still to be written: in an older copy, all of them.
 */
export const reportTraitsMigration = `
create table report_traits (
  report_id integer primary key references reports (id) on delete cascade,
  tokens text not null
) strict;
create virtual table traits using fts5 (
  tokens,
  content = 'report_traits',
  content_rowid = 'report_id',
  detail = none,
  columnsize = 0,
  tokenize = 'ascii'
);
insert into traits (traits, rank) values ('hashsize', 4194304);
insert into traits (traits, rank) values ('automerge', 0);
insert into traits (traits, rank) values ('crisismerge', 1000);
insert into traits (traits, rank) values ('usermerge', 16);
create table waiting_traits (
  report_id integer primary key references reports (id) on delete cascade
) strict;
insert into waiting_traits (report_id) select id from reports;
`
