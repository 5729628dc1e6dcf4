/**
 * When a report's promises are due. `sla_rules` belong to the user and reference no other table; the calendar is in
 * `choices`. `report_clocks` is computed from the rules and the calendar. It stores times that are compared with the
 * present, so no row is rewritten as time passes. `due_at`, `at_risk_from` and `due_promise` describe the running
 * promise that is due first; `paused_left` is the time left, in ms, of the paused promise that has the least. That
 * promise counts `paused_day` ms as one day. `waiting_clocks` lists reports whose clocks are to be computed. Triggers
 * add these reports, so that no writer can forget to do so; without rules there is nothing to compute. The triggers say
 * `on conflict do nothing`, since `or ignore` would give way to the conflict clause of the statement that fires them. A
 * sent comment counts before the timeline shows it.
 */
export const clocksMigration = `
create table sla_rules (
  position integer primary key,
  rule text not null
) strict;

create table report_clocks (
  report_id integer primary key references reports (id) on delete cascade,
  due_at integer,
  at_risk_from integer,
  due_promise text,
  paused_left integer,
  paused_day integer,
  paused_promise text,
  is_met integer not null,
  is_late integer not null
) strict;
create index clocks_by_due on report_clocks (due_at, at_risk_from, report_id) where due_at is not null;
create index clocks_paused on report_clocks (report_id) where paused_left is not null;
create index clocks_met on report_clocks (report_id) where is_met = 1;
create index clocks_late on report_clocks (report_id) where is_late = 1;

create table waiting_clocks (report_id integer primary key) strict;

create index outbox_sent_comments on outbox (report_id, id) where state = 'done' and kind = 'comment';

create trigger clocks_of_added_report after insert on reports
  when exists (select 1 from sla_rules) begin
  insert into waiting_clocks (report_id) values (new.id) on conflict do nothing;
end;
create trigger clocks_of_changed_report after update of created_at, program_id, target_id, status_id, severity_id,
  reporter_id, timeline_complete, timeline_stale, is_known_issue, has_reward on reports
  when (new.created_at is not old.created_at or new.program_id is not old.program_id
    or new.target_id is not old.target_id or new.status_id is not old.status_id
    or new.severity_id is not old.severity_id or new.reporter_id is not old.reporter_id
    or new.timeline_complete is not old.timeline_complete or new.timeline_stale is not old.timeline_stale
    or new.is_known_issue is not old.is_known_issue or new.has_reward is not old.has_reward)
    and exists (select 1 from sla_rules) begin
  insert into waiting_clocks (report_id) values (new.id) on conflict do nothing;
end;
create trigger clocks_of_added_entry after insert on activities
  when exists (select 1 from sla_rules) begin
  insert into waiting_clocks (report_id) values (new.report_id) on conflict do nothing;
end;
create trigger clocks_of_changed_entry after update on activities
  when exists (select 1 from sla_rules) begin
  insert into waiting_clocks (report_id) values (new.report_id) on conflict do nothing;
end;
create trigger clocks_of_removed_entry after delete on activities
  when exists (select 1 from sla_rules) begin
  insert into waiting_clocks (report_id) values (old.report_id) on conflict do nothing;
end;
create trigger clocks_of_decided_report after insert on outbox
  when new.report_id is not null and exists (select 1 from sla_rules) begin
  insert into waiting_clocks (report_id) values (new.report_id) on conflict do nothing;
end;
create trigger clocks_of_settled_report after update of action, state, settled_at on outbox
  when new.report_id is not null and exists (select 1 from sla_rules) begin
  insert into waiting_clocks (report_id) values (new.report_id) on conflict do nothing;
end;
create trigger clocks_of_undone_report after delete on outbox
  when old.report_id is not null and exists (select 1 from sla_rules) begin
  insert into waiting_clocks (report_id) values (old.report_id) on conflict do nothing;
end;
create trigger clocks_of_changed_target after update of is_bounty_eligible on targets
  when new.is_bounty_eligible is not old.is_bounty_eligible and exists (select 1 from sla_rules) begin
  insert into waiting_clocks (report_id) select id from reports where target_id = new.id on conflict do nothing;
end;
create trigger clocks_of_renamed_status after update of name on statuses
  when new.name is not old.name and exists (select 1 from sla_rules) begin
  insert into waiting_clocks (report_id) select id from reports where status_id = new.id on conflict do nothing;
end;
create trigger clocks_of_renamed_severity after update of band on severities
  when new.band is not old.band and exists (select 1 from sla_rules) begin
  insert into waiting_clocks (report_id) select id from reports where severity_id = new.id on conflict do nothing;
end;
`
