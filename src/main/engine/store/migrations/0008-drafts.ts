/** Texts the user has written and not sent. They belong to the user alone and are not deleted with a report. */
export const draftsMigration = `
create table drafts (
  report_id integer not null,
  slot text not null,
  text text not null,
  updated_at integer not null,
  primary key (report_id, slot)
) strict, without rowid;
`
