/**
 * `waiting_documents`: reports whose search document does not match their rows yet. They are indexed together, a moment
 * after they were stored. After a kill, they are indexed when the copy is opened again.
 *
 * The index no longer merges a few of its segments inside each commit: that was most of the cost of storing a report.
 * `search-merge.ts` merges many segments at once, in small steps while the engine is idle; FTS5 merges by itself only
 * if those merges never run.
 */
export const waitingDocumentsMigration = `
create table waiting_documents (
  report_id integer primary key references reports (id) on delete cascade
) strict;

insert into search (search, rank) values ('automerge', 0);
insert into search (search, rank) values ('crisismerge', 1000);
insert into search (search, rank) values ('usermerge', 16);
`
