/**
 * Triagers mostly filter open reports, and only about 6% of all reports are open. `reports_open` now holds everything
 * that filters use, so that filters among open reports read only those. The CWE of a report is now in its row too,
 * because reading it from behind the long texts was slow for every row.
 *
 * `search_words` lists the words in the search index: a search for a long prefix looks up the words that begin with it.
 */
export const openQueuesMigration = `
alter table reports add column cwe_type_id integer;
update reports set cwe_type_id = (select cwe_type_id from report_details where report_id = reports.id)
  where id in (select report_id from report_details where cwe_type_id is not null);

drop index details_of_cwe;
drop index details_with_cwe;
create index reports_of_cwe on reports (cwe_type_id, recency) where cwe_type_id is not null;

drop index reports_filtered;
create index reports_filtered on reports
  (recency desc, is_open, status_id, severity_id, program_id, target_id, assignee_id, is_unassigned, needs_reply,
   assignee_known, phase, created_at, last_activity_at, is_known_issue, is_embedded_submission, is_duplicate,
   has_reward, cwe_type_id);
drop index reports_open;
create index reports_open on reports
  (recency desc, status_id, severity_id, program_id, target_id, assignee_id, is_unassigned, needs_reply,
   assignee_known, phase, created_at, last_activity_at, is_known_issue, is_embedded_submission, is_duplicate,
   has_reward, cwe_type_id, is_open) where is_open = 1;

create virtual table search_words using fts5vocab (search, row);
`
