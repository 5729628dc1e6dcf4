/**
 * When the service carried out the user's actions, by its own clock: system entries of that time come from the user and
 * are not news. `to_at` null = the answer is missing. The table references no other, like all own tables. For actions
 * sent before this migration, this computer's clock has to be enough.
 */
export const ownWritesMigration = `
create table own_writes (
  entry_id integer primary key,
  report_id integer not null,
  from_at integer not null,
  to_at integer
) strict;
create index own_writes_of_report on own_writes (report_id);
insert into own_writes (entry_id, report_id, from_at, to_at)
  select id, report_id, sent_at - 1000, settled_at + 1000 from outbox
  where state = 'done' and report_id is not null and sent_at is not null and settled_at is not null;
`
