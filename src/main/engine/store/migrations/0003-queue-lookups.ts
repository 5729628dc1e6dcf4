/**
 * Makes queues fast at 100,000 reports: an index answers a filter, in the order of the queue, without reading rows.
 *
 * `reports_filtered` holds everything that filters use, newest first: queues are read from it, and search hits are
 * checked with it. A value that few reports have gets its own index. Columns behind the long texts of `report_details`
 * are expensive to read, so partial indexes show which reports have a value there.
 *
 * `program_totals` stores how many reports each program has, because recounting 100,000 rows after every change would
 * take longer than all other counts together. Triggers keep it up to date, so that no writer can forget to do so.
 * Reports without a program are counted under -1.
 */
export const queueLookupsMigration = `
create index reports_filtered on reports
  (recency desc, is_open, status_id, severity_id, program_id, target_id, assignee_id, is_unassigned, needs_reply,
   assignee_known, phase, created_at, last_activity_at, is_known_issue, is_embedded_submission, is_duplicate,
   has_reward);

drop index reports_by_status;
create index reports_of_status on reports (status_id, recency);
create index reports_of_severity on reports (severity_id, recency);
create index reports_of_target on reports (target_id, recency);
create index reports_of_reporter on reports (reporter_id, recency);
drop index reports_of_assignee;
create index reports_of_assignee on reports (assignee_id, is_open, recency);

create index details_of_cwe on report_details (cwe_type_id, report_id) where cwe_type_id is not null;
create index details_with_cwe on report_details (report_id, cwe_type_id) where cwe_type_id is not null;
create index details_with_cve on report_details (report_id) where cve <> '';
create index details_with_cvss on report_details (report_id) where cvss <> '';
create index details_with_reward on report_details (report_id) where bounty > 0 or bonus > 0;
create index details_with_duplicate on report_details (report_id) where duplicate_of is not null;

create index reports_open_by_program on reports (program_id, assignee_id, is_unassigned, needs_reply)
  where is_open = 1;
create table program_totals (
  program_id integer primary key,
  total integer not null
) strict;
insert into program_totals (program_id, total)
  select coalesce(program_id, -1), count(*) from reports group by 1;
create trigger program_totals_added after insert on reports begin
  insert into program_totals (program_id, total) values (coalesce(new.program_id, -1), 1)
    on conflict (program_id) do update set total = total + 1;
end;
create trigger program_totals_removed after delete on reports begin
  update program_totals set total = total - 1 where program_id = coalesce(old.program_id, -1);
end;
create trigger program_totals_moved after update of program_id on reports
  when new.program_id is not old.program_id begin
  update program_totals set total = total - 1 where program_id = coalesce(old.program_id, -1);
  insert into program_totals (program_id, total) values (coalesce(new.program_id, -1), 1)
    on conflict (program_id) do update set total = total + 1;
end;
`
