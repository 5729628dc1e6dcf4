/**
 * The first form of the desk's own database. Each setting is a row, as JSON, so that a new setting needs no migration.
 */
export const deskMigration = `
create table workspaces (
  id text primary key,
  position integer not null,
  name text not null,
  base_url text not null,
  is_demo integer not null,
  me_user_id text,
  requests_per_minute integer not null
) strict;

create table desk (
  only_row integer primary key check (only_row = 1),
  current_workspace_id text references workspaces (id) on delete set null
) strict;
insert into desk (only_row, current_workspace_id) values (1, null);

create table settings (
  name text primary key,
  value text not null
) strict, without rowid;
`
