/**
 * Reports whose search document does not say yet what their rows say: they are indexed together, a moment after
 * they were stored, and after a kill when the copy is opened.
 *
 * The index no longer merges its segments inside of commits, each time a few of them: that was most of what storing
 * a report cost. `search-merge.ts` does it in small steps when nothing else is to be done, many segments at once;
 * FTS5 itself steps in only if it never came to that.
 */
export const waitingDocumentsMigration = `
create table waiting_documents (
  report_id integer primary key references reports (id) on delete cascade
) strict;

insert into search (search, rank) values ('automerge', 0);
insert into search (search, rank) values ('crisismerge', 1000);
insert into search (search, rank) values ('usermerge', 16);
`
