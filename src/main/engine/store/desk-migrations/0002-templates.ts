/** Templates, shared by all workspaces. `steps` is JSON: the actions a macro does along with its text. */
export const templatesMigration = `
create table templates (
  id text primary key,
  position integer not null,
  name text not null,
  text text not null,
  audience text not null,
  default_for text,
  steps text not null
) strict, without rowid;
`
