/**
 * Pending actions, and what the window shows meanwhile.
 *
 * `outbox` and `outbox_batches` belong to the user: they exist nowhere else, so they are not deleted with a report. If
 * a report's row shows a pending change, `report_truths` holds the values the service last gave; comparisons with the
 * service use those. Ids are never reused: the window refers to entries by id.
 */
export const outboxMigration = `
create table outbox_batches (
  id integer primary key autoincrement,
  title text not null,
  created_at integer not null,
  is_paused integer not null
) strict;

create table outbox (
  id integer primary key autoincrement,
  report_id integer,
  program_id integer,
  batch_id integer references outbox_batches (id),
  kind text not null,
  action text not null,
  state text not null,
  reason text,

  -- when it was decided: the report as it stood, and where a transition leads
  base text not null,
  target_status_id integer,
  created_at integer not null,
  held_until integer not null,

  -- when it was sent: entries of the timeline that already said the same, and where the report stood
  sent_at integer,
  sent_base text,
  sent_activity_at integer,
  twins text,
  lost_at integer,

  -- when it was settled
  settled_at integer,
  result_id text
) strict;
create index outbox_unsettled on outbox (report_id, id) where settled_at is null;
create index outbox_of_batch on outbox (batch_id) where batch_id is not null;
create index outbox_settled on outbox (settled_at) where settled_at is not null;
create index outbox_results on outbox (report_id, result_id) where result_id is not null;

create table report_truths (
  report_id integer primary key references reports (id) on delete cascade,
  facts text not null
) strict;

-- What the service offered in a status, for a role in a program; program and role 0 and '' where it did not say.
create table learned_transitions (
  program_id integer not null,
  status_id integer not null,
  role text not null,
  options text not null,
  learned_at integer not null,
  primary key (program_id, status_id, role)
) strict, without rowid;
`
