/** What a person has written and not sent. It belongs to the person alone: a report that goes does not take it. */
export const draftsMigration = `
create table drafts (
  report_id integer not null,
  slot text not null,
  text text not null,
  updated_at integer not null,
  primary key (report_id, slot)
) strict, without rowid;
`
