/**
 * More of the user's marks on reports: labels, pins and notes. Like all own tables, these reference no other: removing
 * a label also deletes its rows explicitly, and rows whose label does not exist do not count.
 *
 * Open reports whose reporter has the next move get an index.
 *
 * A snooze with `if_unanswered` is a reminder, which wakes the report if no one but the user has acted on it before
 * `until`. Earlier snoozes are not reminders.
 */
export const personalMarksMigration = `
create table labels (
  id text primary key,
  name text not null,
  color text not null
) strict, without rowid;

create table report_labels (
  report_id integer not null,
  label_id text not null,
  primary key (report_id, label_id)
) strict, without rowid;
create index report_labels_of_label on report_labels (label_id, report_id);

create table pins (
  report_id integer primary key,
  pinned_at integer not null
) strict;

create table notes (
  report_id integer primary key,
  text text not null,
  written_at integer not null
) strict;

alter table snoozes add column if_unanswered integer not null default 0;

create index reports_awaiting_reporter on reports (recency desc, last_word, phase, needs_reply, is_open)
  where is_open = 1 and needs_reply = 0 and (last_word = 'team' or phase = 'waiting');
`
