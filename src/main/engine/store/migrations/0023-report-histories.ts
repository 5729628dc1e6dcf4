/**
 * The history of each report, computed from its timeline; insights read many histories at a time. The table has times
 * (`..._at`) and spans of time (`..._ms`: open and not waiting for the reporter; `..._asked_ms`: waiting for the
 * reporter) beside the columns by which reports are filtered and grouped, so that only one narrow table is read.
 * `openings` (JSON) is null where a report was open exactly once, from its receipt on, and where its openings are
 * unknown. `..._untold`: why the timeline does not show the fact. Histories are computed together with the clocks of
 * promises, for every report and even without rules, so the triggers of `waiting_clocks` no longer require rules and
 * watch more columns.
 */
export const reportHistoriesMigration = `
create table report_histories (
  report_id integer primary key references reports (id) on delete cascade,
  received_at integer,
  openings text,
  closed_at integer,
  replied_at integer,
  reply_ms integer,
  reply_asked_ms integer,
  triaged_at integer,
  triage_ms integer,
  triage_asked_ms integer,
  resolved_at integer,
  resolution_ms integer,
  resolution_asked_ms integer,
  rewarded_at integer,
  history_untold text,
  reply_untold text,
  reward_untold text,
  is_open integer not null,
  is_known_issue integer not null,
  program_id integer,
  status_id integer,
  severity_id integer,
  type_id integer,
  cwe_id integer,
  assignee_id text,
  reporter_id text,
  bounty integer not null,
  bonus integer not null
) strict;

drop trigger clocks_of_added_report;
create trigger clocks_of_added_report after insert on reports begin
  insert into waiting_clocks (report_id) values (new.id) on conflict do nothing;
end;
drop trigger clocks_of_changed_report;
create trigger clocks_of_changed_report after update of created_at, program_id, target_id, status_id, severity_id,
  reporter_id, assignee_id, vulnerability_type_id, cwe_type_id, bounty, is_open, timeline_complete, timeline_stale,
  is_known_issue, has_reward on reports
  when new.created_at is not old.created_at or new.program_id is not old.program_id
    or new.target_id is not old.target_id or new.status_id is not old.status_id
    or new.severity_id is not old.severity_id or new.reporter_id is not old.reporter_id
    or new.assignee_id is not old.assignee_id or new.vulnerability_type_id is not old.vulnerability_type_id
    or new.cwe_type_id is not old.cwe_type_id or new.bounty is not old.bounty or new.is_open is not old.is_open
    or new.timeline_complete is not old.timeline_complete or new.timeline_stale is not old.timeline_stale
    or new.is_known_issue is not old.is_known_issue or new.has_reward is not old.has_reward begin
  insert into waiting_clocks (report_id) values (new.id) on conflict do nothing;
end;
create trigger clocks_of_changed_bonus after update of bounty, bonus on report_details
  when new.bounty is not old.bounty or new.bonus is not old.bonus begin
  insert into waiting_clocks (report_id) values (new.report_id) on conflict do nothing;
end;
create trigger clocks_of_added_bonus after insert on report_details
  when new.bounty > 0 or new.bonus > 0 begin
  insert into waiting_clocks (report_id) values (new.report_id) on conflict do nothing;
end;
drop trigger clocks_of_added_entry;
create trigger clocks_of_added_entry after insert on activities begin
  insert into waiting_clocks (report_id) values (new.report_id) on conflict do nothing;
end;
drop trigger clocks_of_changed_entry;
create trigger clocks_of_changed_entry after update on activities begin
  insert into waiting_clocks (report_id) values (new.report_id) on conflict do nothing;
end;
drop trigger clocks_of_removed_entry;
create trigger clocks_of_removed_entry after delete on activities begin
  insert into waiting_clocks (report_id) values (old.report_id) on conflict do nothing;
end;
drop trigger clocks_of_decided_report;
create trigger clocks_of_decided_report after insert on outbox when new.report_id is not null begin
  insert into waiting_clocks (report_id) values (new.report_id) on conflict do nothing;
end;
drop trigger clocks_of_settled_report;
create trigger clocks_of_settled_report after update of action, state, settled_at on outbox
  when new.report_id is not null begin
  insert into waiting_clocks (report_id) values (new.report_id) on conflict do nothing;
end;
drop trigger clocks_of_undone_report;
create trigger clocks_of_undone_report after delete on outbox when old.report_id is not null begin
  insert into waiting_clocks (report_id) values (old.report_id) on conflict do nothing;
end;
drop trigger clocks_of_renamed_status;
create trigger clocks_of_renamed_status after update of name on statuses when new.name is not old.name begin
  insert into waiting_clocks (report_id) select id from reports where status_id = new.id on conflict do nothing;
end;

insert or ignore into waiting_clocks (report_id) select id from reports;
`
