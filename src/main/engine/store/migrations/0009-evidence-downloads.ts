/**
 * Requested evidence, and where its files are. The files belong to the user and are not deleted with a report, so
 * nothing here references another table. `evidence_wanted` lists reports whose list of evidence has to be read first.
 */
export const evidenceDownloadsMigration = `
create table evidence_downloads (
  id integer primary key autoincrement,
  report_id integer not null,
  evidence_id text not null,
  state text not null,
  -- who goes first: 0 = a single file, 1 = many at once
  rank integer not null,
  added_at integer not null,

  -- as claimed when it was asked for
  filename text,
  size integer,
  mime_type text,

  -- where it goes; null until it begins
  folder text,
  name text,

  -- what of the part is surely on the disk, and by what the rest can be asked for
  received integer not null default 0,
  total integer,
  validator text,
  error text,

  -- written before the file gets its name
  bytes integer,
  sha256 text,
  kind text,
  contradicts text,
  is_marked integer not null default 0,
  finished_at integer,

  -- the last look at what lies on the disk
  presence text,
  checked_at integer,
  unique (report_id, evidence_id)
) strict;
create index evidence_downloads_waiting on evidence_downloads (rank, id) where state = 'waiting';
create index evidence_downloads_of_folder on evidence_downloads (folder) where folder is not null;

create table evidence_folders (
  report_id integer primary key,
  folder text not null
) strict;

create table evidence_wanted (
  report_id integer primary key,
  added_at integer not null,
  is_paused integer not null default 0
) strict;
`
