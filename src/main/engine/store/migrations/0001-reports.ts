/**
 * The first form of a workspace's local copy.
 *
 * `reports` is narrow: it has the columns that queues list, filter and sort by. Long texts are in `report_details`.
 * Columns under "derived" are computed when a row is stored, so that a queue is an index scan. `recency` is a unique
 * number that grows with the last activity; the search index uses it as its rowid, so that results in the order "newest
 * first" need no sorting. Ids of timeline entries are int64 and stored as digits: JavaScript's numbers would round
 * them.
 */
export const reportsMigration = `
create table programs (
  id integer primary key,
  alias text,
  name text,
  description text,
  currency text,
  is_active integer,
  is_paused integer,
  is_published integer,
  is_listed integer not null,
  extra text
) strict;

create table targets (
  id integer primary key,
  program_id integer,
  name text,
  description text,
  type text,
  maximum_severity text,
  tier integer,
  is_out_of_scope integer,
  is_bounty_eligible integer,
  is_active integer,
  is_listed integer not null,
  extra text
) strict;
create index targets_by_program on targets (program_id);

create table people (
  id text primary key,
  nickname text,
  email text,
  is_team integer not null
) strict, without rowid;

create table statuses (
  id integer primary key,
  name text,
  phase text not null
) strict;

create table severities (
  id integer primary key,
  name text,
  band text not null,
  rank integer not null
) strict;

create table reports (
  id integer primary key,
  title text,
  created_at integer,
  last_activity_at integer,
  program_id integer,
  target_id integer,
  status_id integer,
  severity_id integer,
  reporter_id text,
  assignee_id text,
  assignee_known integer not null,
  extra text,

  -- derived
  phase text not null,
  is_open integer not null,
  is_unassigned integer not null,
  needs_reply integer not null,
  last_word text not null,
  severity_rank integer not null,
  recency integer not null,
  created_sort integer not null,
  title_sort text not null,

  -- reading from the service
  revision integer not null,
  details_stale integer not null,
  timeline_stale integer not null,
  evidence_stale integer not null,
  hydrate_after integer not null,
  details_read_at integer,
  timeline_read_at integer,
  evidence_read_at integer,
  timeline_complete integer not null
) strict;
create unique index reports_recency on reports (recency);
create index reports_by_created on reports
  (created_sort, id, is_open, is_unassigned, needs_reply, program_id, assignee_id);
create index reports_by_severity on reports
  (severity_rank, recency desc, is_open, is_unassigned, needs_reply, program_id, assignee_id);
create index reports_by_title on reports
  (title_sort, id, is_open, is_unassigned, needs_reply, program_id, assignee_id);
create index reports_open on reports (recency) where is_open = 1;
create index reports_unassigned on reports (recency) where is_unassigned = 1;
create index reports_needing_reply on reports (recency) where needs_reply = 1;
create index reports_of_assignee on reports (assignee_id, recency) where is_open = 1;
create index reports_of_program on reports
  (program_id, recency, is_open, is_unassigned, needs_reply, assignee_id);
create index reports_by_status on reports (status_id);
create index reports_to_hydrate on reports (is_open desc, recency desc)
  where (details_stale + timeline_stale + evidence_stale) > 0;

create table report_details (
  report_id integer primary key references reports (id) on delete cascade,
  summary text,
  description text,
  impact text,
  vulnerability_type_id integer,
  cwe_type_id integer,
  cvss text,
  cve text,
  bounty integer,
  bonus integer,
  duplicate_of integer,
  effective_role text
) strict;

create table activities (
  report_id integer not null references reports (id) on delete cascade,
  id text not null,
  message text,
  created_at integer,
  is_internal integer,
  has_evidence integer,
  actor_id text,
  extra text,
  primary key (report_id, id)
) strict;

create table evidence (
  report_id integer not null references reports (id) on delete cascade,
  id text not null,
  position integer not null,
  filename text,
  size integer,
  mime_type text,
  status text,
  extra text,
  primary key (report_id, id)
) strict;

create table local_marks (
  report_id integer primary key references reports (id) on delete cascade,
  seen_activity_at integer not null,
  seen_at integer not null
) strict;

create table tombstones (
  report_id integer primary key,
  removed_at integer not null
) strict;

create table sync_marks (
  name text primary key,
  value text not null
) strict, without rowid;

create table request_log (at real not null) strict;

create table set_aside (
  at integer not null,
  endpoint text not null,
  what text not null,
  why text not null,
  unique (endpoint, what)
) strict;

create virtual table search using fts5 (
  report_id, title, summary, description, impact, cve, comments, evidence,
  content = '',
  contentless_delete = 1,
  prefix = '1 2 3 4',
  tokenize = 'unicode61 remove_diacritics 2'
);
-- A page of a hundred reports is gathered in memory and written out once.
insert into search (search, rank) values ('hashsize', 16777216);
`
