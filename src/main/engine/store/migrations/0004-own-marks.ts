/**
 * The user's marks (reviewed, snoozed) and saved views. These tables reference no others: a mark must not be deleted
 * with the row of its report. When a damaged database is rebuilt, the marks are restored before the reports exist.
 *
 * `local_marks.changed` is derived: something happened since the report was seen. Reviewed marks and snoozes are
 * deleted when their report has newer activity (see `store/own/local-marks.ts`). `snoozes.until` null = until there is
 * activity.
 */
export const ownMarksMigration = `
create table seen_marks (
  report_id integer primary key,
  seen_activity_at integer not null,
  seen_at integer not null,
  changed integer not null default 0
) strict;
insert into seen_marks (report_id, seen_activity_at, seen_at, changed)
  select m.report_id, m.seen_activity_at, m.seen_at,
    m.seen_activity_at < coalesce(r.last_activity_at, r.created_at, 0)
  from local_marks m join reports r on r.id = m.report_id;
drop table local_marks;
alter table seen_marks rename to local_marks;
create index local_marks_changed on local_marks (report_id) where changed = 1;

create table reviewed_marks (
  report_id integer primary key,
  activity_at integer not null,
  reviewed_at integer not null
) strict;

create table snoozes (
  report_id integer primary key,
  until integer,
  activity_at integer not null,
  snoozed_at integer not null
) strict;
create index snoozes_by_time on snoozes (until) where until is not null;

create table wakings (
  report_id integer primary key,
  woke_at integer not null,
  reason text not null
) strict;

create table saved_views (
  id text primary key,
  position integer not null,
  name text not null,
  view text not null,
  search text not null,
  sort text not null,
  grouping text not null
) strict, without rowid;
`
