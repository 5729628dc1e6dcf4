/**
 * Which texts the local copy keeps. `reports.evicted_at`: since when the report's texts and timeline are missing
 * because the settings do not keep them; its row stays. `choices`: settings of this workspace, as JSON by name.
 */
export const keptTextsMigration = `
alter table reports add column evicted_at integer;
create index reports_evicted on reports (id) where evicted_at is not null;

create table choices (
  name text primary key,
  value text not null
) strict, without rowid;
`
